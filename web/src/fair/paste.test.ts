import { describe, expect, it } from 'vitest';
import { readPasted } from './paste';

const HERE = 'https://tarot.example';

describe('what is pasted', () => {
  it.each([
    ['https://tarot.example/r/k7Fq2/3#12', { path: '/fair/k7Fq2/3' }],
    ['  /fair/k7Fq2/3 ', { path: '/fair/k7Fq2/3' }],
    ['https://other.example/r/k7Fq2/3', { wrong: 'elsewhere' }],
    ['https://tarot.example/t/k7Fq2', { wrong: 'badPaste' }],
    ['bonjour', { wrong: 'badPaste' }],
    ['', { wrong: 'badPaste' }],
    ['{"format":"oudler-record"', { wrong: 'badPaste' }],
    ['{"format":"other"}', { wrong: 'badPaste' }],
  ])('%s', (text, found) => expect(readPasted(text, HERE)).toEqual(found));

  it('may be a record', () => {
    const deal = { dealer: 'A', hands: { A: ['KS'] }, dog: ['EX'], steps: [] };
    const record = { format: 'oudler-record', version: 1, table: '4', rules: { preset: 'fft' }, deals: [deal] };
    expect(readPasted(JSON.stringify(record), HERE)).toEqual({ record });
    expect(readPasted(JSON.stringify({ ...record, version: 2 }), HERE)).toEqual({ wrong: 'badPaste' });
    expect(readPasted(JSON.stringify({ ...record, deals: [{ ...deal, dog: ['T22'] }] }), HERE)).toEqual({
      wrong: 'badPaste',
    });
  });
});
