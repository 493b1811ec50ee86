import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Every style of ours but the tokens themselves, which are the `:root` blocks of the theme. */
const sources = {
  ...import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true }),
  'theme.css': readFileSync(`${import.meta.dirname}/theme.css`, 'utf8'),
};

function declarations(file: string, text: string): string[] {
  const styles = file.endsWith('.css')
    ? [text.replace(/:root[^{]*\{[^}]*\}/g, '')]
    : [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css ?? '');
  return styles
    .join('\n')
    .replace(/\/\*[^]*?\*\//g, '')
    .split(/[;{}]/)
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter((one) => /^[-\w]+: /.test(one));
}

const all = Object.entries(sources).flatMap(([file, text]) => declarations(file, text).map((one) => `${file}: ${one}`));

const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![-\w])(?:black|white|red|green|blue|yellow|orange|purple|brown|pink|gr[ae]y|silver|gold|maroon|navy|teal|ivory|beige|crimson|tomato)(?![-\w])/i;
const SIZE = /: (?:font|font-size|border-radius): .*?\b[\d.]+(?:px|rem)\b/;

describe('the styles', () => {
  it('are found, and the patterns know a colour from a word', () => {
    expect(all.length).toBeGreaterThan(500);
    expect(
      ['a: color: #fff', 'a: background: rgb(0 0 0 / 0.5)', 'a: fill: white'].every((one) => COLOUR.test(one)),
    ).toBe(true);
    expect(
      ['a: white-space: nowrap', 'a: color: var(--gold)', 'a: background: none'].some((one) => COLOUR.test(one)),
    ).toBe(false);
    expect(SIZE.test('a: font-size: 14px') && SIZE.test('a: font: 600 1.2rem/1 serif')).toBe(true);
    expect(SIZE.test('a: font-size: clamp(var(--t1), 3vw, var(--t3))')).toBe(false);
  });

  it('take their colours from the theme', () => {
    expect(all.filter((one) => COLOUR.test(one))).toEqual([]);
  });

  it('take the sizes of text and corners from the theme', () => {
    expect(all.filter((one) => SIZE.test(one))).toEqual([]);
  });

  it('use no token that the theme does not have', () => {
    const text = Object.values(sources).join('\n');
    const given = new Set([...text.matchAll(/(--[\w-]+)["']?\s*[:=]/g)].map(([, name]) => name));
    const asked = [...text.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name);
    expect(asked.filter((name) => !given.has(name))).toEqual([]);
  });
});

describe('words on the felt', () => {
  const theme = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8');
  const block = (selector: string) => {
    const [, body = ''] = theme.split(`${selector} {`);
    return Object.fromEntries(
      [...body.split('}')[0]!.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
    );
  };
  const numbers = (colour: string) =>
    colour.startsWith('#')
      ? [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16))
      : (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: number[]) => {
    const [r = 0, g = 0, b = 0] = colour.map((one) =>
      one / 255 <= 0.04045 ? one / 3294.6 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  it.each([
    ['dark', 'green'],
    ['dark', 'blue'],
    ['dark', 'wine'],
    ['light', 'green'],
    ['light', 'blue'],
    ['light', 'wine'],
  ])('are read under the lamp by %s on %s', (mood, cloth) => {
    const tokens = {
      ...block(':root'),
      ...(mood === 'light' && block(":root[data-theme='light']")),
      ...(cloth !== 'green' && block(`:root[data-cloth='${cloth}']`)),
      ...(mood === 'light' && cloth !== 'green' && block(`:root[data-theme='light'][data-cloth='${cloth}']`)),
    } as Record<string, string>;
    // Where the lamp is brightest.
    const [r = 0, g = 0, b = 0, a = 0] = numbers(tokens['--lamp']!);
    const felt = numbers(tokens['--cloth']!).map((one, i) => one * (1 - a) + [r, g, b][i]! * a);
    for (const ink of ['--on-cloth', '--on-cloth-soft', '--gold-bright']) {
      const contrast = (light(numbers(tokens[ink]!)) + 0.05) / (light(felt) + 0.05);
      expect(contrast, ink).toBeGreaterThan(4.5);
    }
  });
});
