import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from './en';
import { desk as deskEn } from './en/desk';
import { duplicate as duplicateEn } from './en/duplicate';
import { friends as friendsEn } from './en/friends';
import { history as historyEn } from './en/history';
import { learn as learnEn } from './en/learn';
import { over as overEn } from './en/over';
import { pairing as pairingEn } from './en/pairing';
import { sheet as sheetEn } from './en/sheet';
import { terms as termsEn } from './en/terms';
import { tournament as tournamentEn } from './en/tournament';
import { fr } from './fr';
import { desk as deskFr } from './fr/desk';
import { duplicate as duplicateFr } from './fr/duplicate';
import { friends as friendsFr } from './fr/friends';
import { history as historyFr } from './fr/history';
import { learn as learnFr } from './fr/learn';
import { over as overFr } from './fr/over';
import { pairing as pairingFr } from './fr/pairing';
import { sheet as sheetFr } from './fr/sheet';
import { terms as termsFr } from './fr/terms';
import { tournament as tournamentFr } from './fr/tournament';
import './desk';
import './duplicate';
import './friends';
import './history';
import './learn';
import './over';
import './pairing';
import './sheet';
import './terms';
import './tournament';
import { clauses as frenchClauses } from '../protocol/clauses.fr';
import { choices } from '../lib/choices.svelte';
import { parts } from '../lib/parts';
import { fill, t, texts } from './index';

const french: Record<string, string> = {
  ...fr,
  ...sheetFr,
  ...deskFr,
  ...tournamentFr,
  ...duplicateFr,
  ...friendsFr,
  ...historyFr,
  ...overFr,
  ...pairingFr,
  ...learnFr,
  ...termsFr,
};
const english: Record<string, string> = {
  ...en,
  ...sheetEn,
  ...deskEn,
  ...tournamentEn,
  ...duplicateEn,
  ...friendsEn,
  ...historyEn,
  ...overEn,
  ...pairingEn,
  ...learnEn,
  ...termsEn,
};
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../i18n/*/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const server = [
  'oudler-rules/src/refusal.rs',
  'oudler-rules/src/untimely.rs',
  'oudler-server/src/table/ask.rs',
  'oudler-server/src/http/error.rs',
  'oudler-server/src/friends/error.rs',
].map((file) => [file, readFileSync(`${import.meta.dirname}/../../../crates/${file}`, 'utf8')] as const);

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the dictionaries', () => {
  it('have the same keys', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort());
  });

  it('say each thing in one file', () => {
    const files = import.meta.glob<string>('./*/*.ts', { query: '?raw', import: 'default', eager: true });
    for (const language of ['fr', 'en']) {
      const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
      const keys = own.flatMap(([, text]) => [...text.matchAll(/^ {2}'([^']+)':/gm)].map(([, key]) => key));
      expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    }
  });

  it('have words for every reason why a sheet refuses', () => {
    const crates = `${import.meta.dirname}/../../../crates`;
    const codes = ['oudler-club/src/sheet.rs', 'oudler-club/src/sheet/entry.rs', 'oudler-server/src/sheet/ask.rs']
      .map((file) => readFileSync(`${crates}/${file}`, 'utf8'))
      .flatMap((text) => [...text.matchAll(/Self::\w+(?: \{ \.\. \}|\(_\))? => "([a-z-]+)"/g)].map(([, code]) => code));
    expect(codes.length).toBeGreaterThan(25);
    // Too many phones: the line ends with it, and the page says so.
    expect(codes.filter((code) => code !== 'full' && !(`sheet.refused.${code}` in french))).toEqual([]);
  });

  it('have words for every reason why a tournament refuses', () => {
    const crates = `${import.meta.dirname}/../../../crates`;
    const codes = ['oudler-club/src/tournament/check.rs', 'oudler-server/src/tournament/ask.rs']
      .map((file) => readFileSync(`${crates}/${file}`, 'utf8'))
      .flatMap((text) => [...text.matchAll(/Self::\w+(?: \{ \.\. \}|\(_\))? => "([a-z-]+)"/g)].map(([, code]) => code));
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code) => !(`club.refused.${code}` in french))).toEqual([]);
  });

  it('have no empty text', () => {
    for (const texts of [french, english]) {
      expect(Object.keys(texts).filter((key) => !texts[key]?.trim())).toEqual([]);
    }
  });

  it('leave the same places to fill', () => {
    const unlike = Object.keys(french).filter(
      (key) => `${places(french[key] ?? '')}` !== `${places(english[key] ?? '')}`,
    );
    expect(unlike).toEqual([]);
  });

  it('have every key that is asked for', () => {
    const missing = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:t|marked)\(\s*'([^']+)'/g)].flatMap(([, key]) =>
        key && !(key in french) ? [`${file}: ${key}`] : [],
      ),
    );
    expect(Object.keys(sources).length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('have a key for every beginning that is completed', () => {
    const keys = Object.keys(french);
    const missing = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:t|tOr|marked)\(\s*`([\w.-]+\.)\$\{/g)].flatMap(([, start]) =>
        start && !keys.some((key) => key.startsWith(start)) ? [`${file}: ${start}`] : [],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('translate whatever the server refuses', () => {
    const codes = server.flatMap(([file, text]) =>
      [...text.matchAll(/(?:=> (?:return )?(?:\(StatusCode::\w+, )?|^ {4}\w+, )"([a-z]+(?:-[a-z]+)*)"/gm)].map(
        ([, code]) => `${file.endsWith('error.rs') ? 'error' : 'refusal'}.${code}`,
      ),
    );
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((key) => !(key in french))).toEqual([]);
  });

  it('have words of its own for every refusal', () => {
    for (const texts of [french, english]) {
      const refusals = Object.keys(texts).filter((key) => key.startsWith('refusal.'));
      const said = refusals.map((key) => texts[key] ?? '');
      expect(said.filter((text, i) => said.indexOf(text) !== i)).toEqual([]);
      expect(said.filter((text) => /^(Ce n’est pas le moment|This is not the moment)\.?$/.test(text))).toEqual([]);
    }
  });

  it('write the petit sec in one way', () => {
    const all = [...Object.values(french), ...Object.values(frenchClauses)];
    const sec = all.flatMap((text) => text.match(/petit[ -]sec/gi) ?? []);
    expect(sec.length).toBeGreaterThan(5);
    expect([...new Set(sec)]).toEqual(['petit sec']);
  });

  it('say écart for the discard only, and who deals after four passes', () => {
    const odd = Object.entries(french).filter(([, text]) => /points d’écart|l’écart avec/.test(text));
    expect(odd).toEqual([]);
    expect(french['rules.redeal.same']).toContain('le même donneur');
    expect(Object.entries(french).filter(([, text]) => /on redonne/i.test(text))).toEqual([]);
  });

  it('break no French line before tall punctuation', () => {
    expect(texts.fr['table.empty']).toBe(french['table.empty']);
    expect(Object.values(texts.fr).filter((text) => /« | [:;!?»%]/.test(text))).toEqual([]);
    expect(Object.values(texts.fr).some((text) => text.includes('\u00a0:'))).toBe(true);
  });

  it('are looked up where they are shown, so that all of a screen follows the language', () => {
    // A text in a variable would stay behind when the language is changed.
    const kept = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/^\s*(?:[\w.]+) = .*?\b(?:t|tOr|inWords)\(.*$/gm)].flatMap(([line]) =>
        /=>|\$derived/.test(line) ? [] : [`${file}: ${line.trim()}`],
      ),
    );
    expect(kept).toEqual([]);
    const inState = Object.entries(sources).filter(([, text]) => /\$state(?:\.raw)?\((?:t|tOr|inWords)\(/.test(text));
    expect(inState.map(([file]) => file)).toEqual([]);
  });

  it('explain every word that is marked, the same ones in both languages', () => {
    const marked = (text = '') =>
      parts(fill(text, {}))
        .flatMap((part) => (typeof part === 'string' ? [] : [part.term]))
        .sort();
    const keys = Object.keys(french);
    expect(keys.filter((key) => `${marked(french[key])}` !== `${marked(english[key])}`)).toEqual([]);
    const asked = [...new Set(keys.flatMap((key) => marked(french[key])))];
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((term) => !(`term.${term}` in french) || !(`term.${term}.name` in french))).toEqual([]);
  });

  it('are read without their marks', () => {
    expect(parts('a [[bout]] of l’[[Excuse|excuse]]. End')).toEqual([
      'a ',
      { before: '', word: 'bout', term: 'bout', after: '' },
      ' of ',
      { before: 'l’', word: 'Excuse', term: 'excuse', after: '.' },
      ' End',
    ]);
    expect(parts('none')).toEqual(['none']);
    expect(t('lesson.1.end')).not.toContain('[[');
    expect(t('lesson.1.won')).toBe(texts[choices.language]['lesson.1.won']);
    expect(t('lesson.3.oudlers')).not.toContain('|');
  });

  it('fill in what they are given', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});
