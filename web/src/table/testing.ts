/** Tables for tests, from games as a seat heard them. */

import { readFileSync } from 'node:fs';
import type { Seat, ServerMessage, WirePresence, WireShuffle, WireTable, WireView } from '../protocol/protocol';
import { seatsOf, type TableState } from './state';

export const FOLDER = '../testdata/tables/';

/** How the table stands, as the server says every few messages. */
export interface Is {
  t: 'is';
  after: { view: WireView; shuffle: WireShuffle | null; revealed: WireTable['revealed'] };
}

export function recorded(name: string): (ServerMessage | Is)[] {
  const lines = readFileSync(FOLDER + name, 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as ServerMessage | Is);
}

/** A view of a recorded game of four in which somebody plays. */
export function playing(): WireView & { deal: object; own: object } {
  const views = recorded('four.jsonl').flatMap((message) => (message.t === 'is' ? [message.after.view] : []));
  const found = views.find((view) => view.stage === 'play' && view.own && view.deal?.taker);
  if (!found?.deal || !found.own) throw new Error('a player plays in the recording');
  return { ...found, deal: found.deal, own: found.own };
}

/** A player who is there. */
export function present(seat: Seat, change: Partial<WirePresence> = {}): WirePresence {
  const sits = { seat, who: 'player', name: `Nom ${seat}`, host: false, here: true } as const;
  return { ...sits, stand_in: false, level: null, figure: null, bot_in: null, ...change };
}

/** What surrounds a game. */
export function around(view: WireView, change: Partial<WireTable> = {}): WireTable {
  const { rules } = view;
  const settings = {
    rules,
    listed: false,
    spectators: true,
    clock: { per: 'none' },
    pace: 'calm',
    level: 'habit',
    hints: false,
  } as const;
  const you = { name: null, seat: view.own?.seat ?? null, host: false, arbiter: false, muted: [] };
  const seats = seatsOf(view).map((seat) => present(seat));
  const nobody = { spectators: 0, arbiter: null, offers: [] };
  return {
    id: 'k7Fq2',
    settings,
    you,
    seats,
    ...nobody,
    draw: [],
    shuffle: null,
    revealed: null,
    hinted: [],
    ...change,
  };
}

/** A table as it stands. */
export function stateOf(view: WireView): TableState {
  const table = around(view);
  return {
    seq: 1,
    table,
    view,
    behind: false,
    said: [],
    dealt: {},
    botDue: {},
    clock: null,
    refusal: null,
    hint: null,
    news: 0,
    answer: null,
  };
}
