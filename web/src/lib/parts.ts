/** What a text is made of in which words of the game are marked. */

import { MARK } from '../i18n';

/** A word that is marked, with what no line may part it from: an article before it, a stop after it. */
export interface Marked {
  before: string;
  word: string;
  term: string;
  after: string;
}

/** A marked text in parts: the marked words, and what stands between them. */
export function parts(text: string): (Marked | string)[] {
  // Split by a pattern with two groups, the text and both groups take turns.
  const all = text.split(MARK);
  const found: (Marked | string)[] = [];
  let [before, rest] = apart(all[0] ?? '');
  for (let i = 1; i < all.length; i += 3) {
    const [word = '', term = word, next = ''] = [all[i], all[i + 1], all[i + 2]];
    const after = /^[^ ]*/.exec(next)?.[0] ?? '';
    if (rest) found.push(rest);
    found.push({ before, word, term, after });
    [before, rest] = apart(next.slice(after.length));
  }
  return rest + before ? [...found, rest + before] : found;
}

/** The letters at the end that belong to the next word, and what is before them. */
const apart = (text: string): [string, string] => {
  const at = text.lastIndexOf(' ') + 1;
  return [text.slice(at), text.slice(0, at)];
};
