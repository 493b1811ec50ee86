/** Waiting for others who want to play at once: the answer comes line by line, for as long as it is read. */

import { ApiError, send } from '../lib/api';

export type Told =
  | { t: 'waiting'; people: string[]; seats: number; ms: number }
  | { t: 'seated'; table: string }
  | { t: 'over'; why: string };

/** The whole lines in a text, and what is left of it. */
export function lines(text: string): [Told[], string] {
  const all = text.split('\n');
  const left = all.pop() ?? '';
  return [all.filter(Boolean).map((line) => JSON.parse(line) as Told), left];
}

/** Waits until the signal is given; `heard` is told whatever there is. */
export async function wait(
  wanted: { table: string; level: string },
  heard: (told: Told) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await send('POST', 'pairing', wanted, signal);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let isOver = false;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const [told, left] = lines(text + part.value);
      text = left;
      isOver ||= told.some(({ t }) => t !== 'waiting');
      told.forEach(heard);
    }
    if (!isOver) throw new ApiError('offline', 'the line was cut');
  } catch (why) {
    if (signal.aborted) return;
    throw why instanceof ApiError ? why : new ApiError('offline', String(why));
  }
}
