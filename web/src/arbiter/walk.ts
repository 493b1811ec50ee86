/** From an incident and the answers so far to the next question or the verdict. The tree is the server's. */

import { answers, nodes, starts, type Incident, type Node, type Question, type Verdict } from '../protocol/arbiter';

export interface Told {
  incident: Incident;
  /** The questions that were answered, in order, each with its answer. */
  answered: { question: Question; answer: string }[];
  next: { ask: Question } | { rule: Verdict };
}

/** Where these words lead: an incident, then answers. What makes no sense, and all that follows it, is not heard. */
export function walk([first, ...words]: string[]): Told | null {
  if (first === undefined || !Object.hasOwn(starts, first)) return null;
  const incident = first as Incident;
  const answered: Told['answered'] = [];
  let n = starts[incident];
  for (const answer of words) {
    const node = at(n);
    const up = 'ask' in node ? node.up[Object.keys(answers[node.ask]).indexOf(answer)] : undefined;
    if (!('ask' in node) || up === undefined) break;
    answered.push({ question: node.ask, answer });
    n -= up;
  }
  return { incident, answered, next: at(n) };
}

/** Starts and steps up are all numbers of nodes: the test walks every one. */
const at = (n: number) => nodes[n] as Node;

/** The answers to a question, in the order in which they are offered. */
export const offered = (question: Question) => Object.entries(answers[question]);

/** The address of what was told so far, of a sheet perhaps; its parts are the words of `walk`. */
export const address = (words: string[], sheet: string | null = null) =>
  (sheet === null ? '/arbiter' : `/s/${sheet}/arbiter`) + (words.length > 0 ? `#${words.join(',')}` : '');
