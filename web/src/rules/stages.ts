/** The stages of a game, in their order. */
export const STAGES = [
  'waiting',
  'drawing',
  'dealing',
  'auction',
  'call',
  'aside',
  'play',
  'count',
  'choice',
  'over',
] as const;
export type StageName = (typeof STAGES)[number];
