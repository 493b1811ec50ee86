import { describe, expect, it } from 'vitest';
import { answers, consequences, incidents, nodes, notes, questions, starts, steps } from '../protocol/arbiter';
import type { Words } from '../protocol/arbiter';
import { clauses as frenchClauses } from '../protocol/clauses.fr';
import { address, offered, walk } from './walk';

describe('the arbiter’s questions', () => {
  it('lead to a verdict whatever is answered', () => {
    let verdicts = 0;
    const visit = (words: string[]) => {
      const told = walk(words);
      expect(told).not.toBeNull();
      if (!told) return;
      expect(told.answered).toHaveLength(words.length - 1);
      if ('rule' in told.next) {
        verdicts++;
        expect(told.next.rule.clauses.length).toBeGreaterThan(0);
        expect(told.next.rule.clauses.filter((id) => !(id in frenchClauses))).toEqual([]);
        return;
      }
      for (const [answer] of offered(told.next.ask)) visit([...words, answer]);
    };
    for (const incident of Object.keys(incidents)) visit([incident]);
    expect(verdicts).toBeGreaterThan(80);
  });

  it('are asked in an address that is read back', () => {
    const words = ['revoke', 'defence', 'failed', 'only-one'];
    expect(address(words)).toBe('/arbiter#revoke,defence,failed,only-one');
    expect(address([])).toBe('/arbiter');
    const told = walk(words);
    expect(told?.next).toMatchObject({ rule: { now: ['takers-choice'], follows: ['no-next-auction'] } });
  });

  it('do not hear what makes no sense', () => {
    expect(walk([])).toBeNull();
    expect(walk(['toString'])).toBeNull();
    expect(walk(['revoke', 'attack', 'nonsense', 'made'])?.answered).toEqual([
      { question: 'culprit', answer: 'attack' },
    ]);
    expect(walk(['hesitation', 'more'])?.answered).toEqual([]);
  });
});

describe('every code', () => {
  const lists: Record<string, Words>[] = [incidents, questions, steps, consequences, notes, ...Object.values(answers)];
  it('is said in French and in English', () => {
    const all = lists.flatMap((list) => Object.entries(list));
    expect(all.filter(([, { fr, en }]) => !fr.trim() || !en.trim() || fr === en)).toEqual([]);
    expect(all.filter(([, { fr }]) => /« | [:;!?»%]|'/.test(fr))).toEqual([]);
  });

  it('that the tree names has words', () => {
    for (const node of nodes) {
      if ('ask' in node) {
        expect(node.ask in questions).toBe(true);
        expect(node.up).toHaveLength(Object.keys(answers[node.ask]).length);
      } else {
        const { now, at_end, follows, record } = node.rule;
        expect([...now, ...Object.values(at_end ?? {})].filter((one) => !(one in steps))).toEqual([]);
        expect(follows.filter((one) => !(one in consequences))).toEqual([]);
        expect(record.filter((one) => !(one in notes))).toEqual([]);
      }
    }
    expect(Object.keys(starts)).toEqual(Object.keys(incidents));
  });
});
