import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../i18n/en';
import { choices } from '../lib/choices.svelte';
import { clauses as englishClauses } from '../protocol/clauses.en';
import { clauses as frenchClauses } from '../protocol/clauses.fr';
import type { WireRuling } from '../protocol/protocol';
import { byFault, consequences, rulingWords } from './ruling';
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

  it('of a revoke says that its price is known at the end, and not that nothing changes', () => {
    const found = rulingWords({ ...REVOKE, measure: 'play-on' }, name).measure;
    expect(found).toBe('La donne va à son terme\u00a0; ce qu’il en coûte dépend de son issue.');
    expect(rulingWords({ ...REVOKE, fault: 'none', measure: 'play-on' }, name).measure).toContain('rien d’autre');
  });

  it('has words for every measure of the rules', () => {
    const measures = [...source.matchAll(/\["([a-z-]+)"(?:, \w+)?\] =>/g)].map(([, word]) => `ruling.measure.${word}`);
    expect(measures.length).toBe(10);
    expect(measures.filter((key) => !(key in en))).toEqual([]);
  });

  it('shows its clause in the reader’s language', async () => {
    const { container } = render(Ruling, { ruling: REVOKE, name });
    await vi.waitFor(() => expect(container.textContent).toContain(frenchClauses['FAULT-11']));
    expect(container.textContent).toContain('Règle FAULT-11');
    choices.language = 'en';
    await vi.waitFor(() => expect(container.textContent).toContain(englishClauses['FAULT-11']));
  });
});

describe('the rulings on one fault', () => {
  const found = { ...REVOKE, measure: 'play-on', clause: 'FAULT-06' };
  const ban = { ...REVOKE, measure: 'ban', clause: 'FAULT-10' };
  const other = { ...REVOKE, culprit: 'C' as const };
  const back: WireRuling = { ...REVOKE, fault: 'exposed-card', measure: 'warning', clause: 'FAULT-12' };

  it('are told together, and a card that goes back twice is two faults', () => {
    expect(byFault([found, other, ban, REVOKE])).toEqual([[found, ban, REVOKE], [other]]);
    expect(byFault([back, { ...back, measure: 'penalty 100' }])).toHaveLength(2);
  });

  it('say that play goes on only where nothing else follows', () => {
    expect(consequences([found, ban, REVOKE])).toEqual([ban, REVOKE]);
    expect(consequences([found])).toEqual([found]);
  });

  it('stand under one heading', () => {
    const { container } = render(Ruling, { ruling: [found, ban, REVOKE], name });
    expect(container.querySelectorAll('.title')).toHaveLength(1);
    const measures = [...container.querySelectorAll('.measure')].map((one) => one.textContent);
    expect(measures).toEqual([rulingWords(ban, name).measure, rulingWords(REVOKE, name).measure]);
    expect(container.textContent).toContain('Règle FAULT-10');
    expect(container.textContent).toContain('Règle FAULT-11');
  });
});
