import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../i18n';
import '../i18n/learn';
import { Course } from './course.svelte';
import { exchange, exchanged, isSame, lessons, type Ask } from './lesson';
import { done, keepDone } from './progress';

let course: Course;
/** A lesson that has begun. */
async function begin(number: number) {
  course = new Course(number, lessons[number - 1] ?? []);
  course.sit(() => {});
  await vi.runAllTimersAsync();
}
/** Does something, and waits until the cards lie. */
async function move(action: string) {
  course.model?.move(action);
  await vi.runAllTimersAsync();
}
/** Reads on until something is asked. */
async function read(): Promise<Ask> {
  for (let n = 0; n < 9; n++) {
    if (course.now && 'ask' in course.now) return course.now;
    course.next();
    await vi.runAllTimersAsync();
  }
  throw new Error('nothing is asked');
}
const hand = () => course.model?.state?.view.own?.hand ?? [];

it('there are eight, each with a title and a text in both languages for all that is said', () => {
  expect(lessons.length).toBe(readdirSync(`${import.meta.dirname}/lessons`).length);
  expect(lessons.length).toBe(8);
  const said = lessons.flatMap((steps, i) => {
    const keys = steps.flatMap((step) => ('say' in step ? [step.say] : 'ask' in step ? [step.ask] : []));
    return ['title', 'about', ...keys].map((key) => `lesson.${i + 1}.${key}`);
  });
  for (const language of ['fr', 'en'] as const) {
    const all: Record<string, string> = texts[language];
    expect(said.filter((key) => !all[key])).toEqual([]);
    // Nothing is written that nobody says.
    const spare = Object.keys(all).filter(
      (key) => /^lesson\.\d/.test(key) && !said.includes(key.replace(/\.else$/, '')),
    );
    expect(spare).toEqual([]);
  }
});

it('every record of a lesson is told', () => {
  const records = readdirSync('../testdata/lessons').map((name) => readFileSync(`../testdata/lessons/${name}`, 'utf8'));
  const nMoments = records.join('\n').match(/^#: (?:say|ask) /gm)?.length;
  expect(lessons.flat().filter((step) => !('hear' in step)).length).toBe(nMoments);
});

describe('a course', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    course.model?.close();
    vi.useRealTimers();
  });

  it('goes on with what is asked', async () => {
    await begin(1);
    const { do: asked } = await read();
    expect(asked).toBe('KS');
    await move('KS');
    expect(hand()).not.toContain('KS');
    expect(course.now).toEqual({ say: 'won' });
  });

  it('refuses what the rules refuse, with their reason', async () => {
    await begin(2);
    await read();
    await move('T14');
    expect(course.model?.state?.refusal?.why).toMatchObject({ code: 'must-follow', clause: 'PLAY-05' });
    expect(hand()).toContain('T14');
    expect(course.now).toMatchObject({ ask: 'follow' });
  });

  it('takes a card that is as good, and the lesson is then of that card', async () => {
    await begin(2);
    await read();
    await move('7H');
    expect(hand()).toContain('2H');
    expect(hand()).not.toContain('7H');
    expect(course.model?.state?.view.deal?.previous?.cards).toContain('7H');
  });

  it('explains what is legal but worse, and lets it be tried again', async () => {
    await begin(1);
    await read();
    await move('8S');
    expect(course.isOther).toBe(true);
    expect(hand()).toContain('8S');
    course.show();
    expect(course.pointed).toBe('KS');
    await move('KS');
    expect([course.isOther, course.pointed]).toEqual([false, null]);
  });

  it('takes any discard where any will do', async () => {
    await begin(5);
    await read();
    await move('garde');
    await read();
    const put = ['6S', '10S', '9H', '8H', '4H', '2D'];
    await move(`discards ${put.join(' ')}`);
    expect(course.model?.state?.view.own?.discard?.slice().sort()).toEqual([...put].sort());
    expect(hand().length).toBe(18);
    await move('jeu');
    expect(course.isEnd).toBe(true);
    expect(hand()).toContain('10D');
  });

  it('lets who acts read no further', async () => {
    await begin(1);
    expect(course.now).toEqual({ say: 'hand' });
    await move('KS');
    expect(course.now).toEqual({ say: 'won' });
  });

  it('hears nothing it is not asked for', async () => {
    await begin(1);
    await read();
    await move('KS');
    const before = hand();
    course.model?.act('ready');
    await vi.runAllTimersAsync();
    expect(hand()).toEqual(before);
  });
});

it('a discard is the same in any order', () => {
  expect(isSame('discards 2S 3S', 'discards 3S 2S')).toBe(true);
  expect(isSame('2S', '3S')).toBe(false);
});

it('cards change places in all that follows, and nothing else does', () => {
  const cards = exchanged('discards 2S 3S 4S', 'discards 4S 5S 6S');
  expect(exchange({ hand: ['2S', '5S', '4S'], do: 'calls 6S', n: 2, none: null }, cards)).toEqual({
    hand: ['5S', '2S', '4S'],
    do: 'calls 3S',
    n: 2,
    none: null,
  });
});

it('what was done is kept, once', () => {
  localStorage.clear();
  keepDone(3);
  keepDone(1);
  keepDone(3);
  expect(done()).toEqual([1, 3]);
  localStorage.setItem('oudler.lessons', '{"no":1}');
  expect(done()).toEqual([]);
});
