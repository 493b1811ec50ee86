import { expect, it } from 'vitest';
import { parts } from './links';

it('finds the tables of this server, and nothing else', () => {
  const here = 'https://tarot.club';
  expect(parts(`venez : ${here}/t/k7Fq2 !`, here)).toEqual([
    { text: 'venez : ' },
    { text: `${here}/t/k7Fq2`, path: '/t/k7Fq2' },
    { text: ' !' },
  ]);
  for (const text of [
    'bonsoir',
    'https://elsewhere.example/t/k7Fq2',
    `${here}/api/v1/me`,
    `${here}/t/a?b`,
    `${here}.evil/t/k7`,
  ]) {
    expect(parts(text, here).some((part) => part.path)).toBe(false);
  }
  expect(parts('', here)).toEqual([]);
});
