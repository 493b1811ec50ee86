/** How well bots play, the weakest first: those a person would sit down with. */

import { tOr, type Key } from '../i18n';

export const LEVELS = ['habit', 'club', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];

const KEY = 'oudler.level';

/** The level chosen last on this device. */
export const lastLevel = (): Level => LEVELS.find((level) => level === localStorage.getItem(KEY)) ?? 'habit';

export const keepLevel = (level: Level) => localStorage.setItem(KEY, level);

export const PACES = ['calm', 'quick', 'instant'] as const;
type Pace = (typeof PACES)[number];

const PACE_KEY = 'oudler.pace';

/** How fast bots were last wanted to move on this device. */
export const lastPace = (): Pace => PACES.find((pace) => pace === localStorage.getItem(PACE_KEY)) ?? 'calm';

export const keepPace = (pace: Pace) => localStorage.setItem(PACE_KEY, pace);

/** What a level is called; its own word where we have none. */
export const levelName = (level: string): string => tOr(`level.${level}`, level);

export const levelWhy = (level: Level): Key => `level.${level}.why`;
