/** What a person chose for this browser: language, letters, colours, motion. Kept on this device. */

import type { Back } from '../cards/back';
import type { Language } from '../i18n';
import type { WireFigure } from '../protocol/protocol';
import { keep as store, recall } from './kept';

export const CLOTHS = ['green', 'blue', 'wine'] as const;

export interface Choices {
  language: Language;
  /** The letters on the cards: those of the language, or the ones that were chosen. */
  letters: 'language' | 'fr' | 'en';
  fourColours: boolean;
  theme: 'dark' | 'light' | 'system';
  cloth: (typeof CLOTHS)[number];
  /** By what the others see me; empty for the first letter of my name. */
  figure: WireFigure | '';
  back: Back;
  /** A card needs a second tap. */
  secondTap: boolean;
  /** A card that is the only one is played by itself. */
  playForced: boolean;
  sounds: boolean;
  /** One's turn is felt, on a phone. */
  vibration: boolean;
  /** One's turn is told while the page is hidden. */
  notify: boolean;
}

const KEY = 'oudler.choices';

function usual(): Choices {
  const language: Language = navigator.language.toLowerCase().startsWith('en') ? 'en' : 'fr';
  return {
    language,
    letters: 'language',
    fourColours: false,
    theme: 'dark',
    cloth: 'green',
    back: 'sun',
    figure: '',
    secondTap: false,
    playForced: false,
    sounds: true,
    vibration: true,
    notify: false,
  };
}

function load(): Choices {
  const choices = usual();
  for (const [key, value] of Object.entries(recall(KEY) ?? {})) {
    if (key in choices && typeof value === typeof choices[key as keyof Choices]) {
      (choices as unknown as Record<string, unknown>)[key] = value;
    }
  }
  if (choices.language !== 'en') choices.language = 'fr';
  return choices;
}

export const choices: Choices = $state(load());

/** The letters on the cards, R D C V or K Q N J. */
export const indices = (): 'fr' | 'en' => (choices.letters === 'language' ? choices.language : choices.letters);

export const keep = () => store(KEY, choices);
