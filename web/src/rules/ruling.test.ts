import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../i18n/en';
import { choices } from '../lib/choices.svelte';
import { clauses } from '../protocol/clauses';
import type { WireRuling } from '../protocol/protocol';
import { rulingWords } from './ruling';
import Ruling from './Ruling.svelte';

const REVOKE: WireRuling = {
  fault: 'revoke',
  culprit: 'B',
  card: 'QH',
  trick: 3,
  measure: 'takers-choice',
  clause: 'FAULT-11',
};
const name = (seat: string) => ({ B: 'Zoé' })[seat] ?? seat;
const source = readFileSync(`${import.meta.dirname}/../../../crates/oudler-rules/src/fault.rs`, 'utf8');

beforeEach(() => {
  choices.language = 'fr';
});

describe('a ruling', () => {
  it('says who did what, with which card, and what follows', () => {
    expect(rulingWords(REVOKE, name)).toEqual({
      fault: 'Zoé a fait une renonce consommée.',
      about: 'la Dame de cœur, pli 3',
      measure: 'Le preneur décide si la donne est marquée ou annulée.',
    });
  });

  it.each([
    ['penalty 100', 'Pénalité de 100 points pour Zoé, notée à part des scores.'],
    ['mend 3', 'Le décompte de l’attaque est corrigé de +1,5 point.'],
    ['mend -2', 'Le décompte de l’attaque est corrigé de −1 point.'],
    ['ban', 'Zoé ne pourra pas prendre à la donne suivante.'],
  ])('knows what %s means', (measure, words) => expect(rulingWords({ ...REVOKE, measure }, name).measure).toBe(words));

  it('has words for every fault and every measure of the rules', () => {
    const faults = [...source.matchAll(/\(Self::\w+, "([a-z-]+)"\)/g)].map(([, word]) => `ruling.fault.${word}`);
    const measures = [...source.matchAll(/\["([a-z-]+)"(?:, \w+)?\] =>/g)].map(([, word]) => `ruling.measure.${word}`);
    expect([faults.length, measures.length]).toEqual([10, 9]);
    expect([...faults, ...measures].filter((key) => !(key in en))).toEqual([]);
  });

  it('shows its clause in the reader’s language', async () => {
    const { container } = render(Ruling, { ruling: REVOKE, name });
    await vi.waitFor(() => expect(container.textContent).toContain(clauses['FAULT-11']?.fr));
    expect(container.textContent).toContain('Règle FAULT-11');
    choices.language = 'en';
    await vi.waitFor(() => expect(container.textContent).toContain(clauses['FAULT-11']?.en));
  });
});
