import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choices } from '../lib/choices.svelte';
import { play, soundsOf } from './sound';
import type { TableState } from './state';

const started: string[] = [];
const node = (kind: string) => {
  const made = {
    connect: (to: unknown) => to,
    start: () => started.push(kind),
    stop: () => {},
    frequency: { value: 0 },
    gain: { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  };
  return made;
};

class Audio {
  state = 'running';
  currentTime = 0;
  sampleRate = 1000;
  destination = {};
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createBufferSource = () => node('noise');
  createBiquadFilter = () => node('filter');
  createOscillator = () => node('tone');
  createGain = () => node('gain');
}

beforeEach(() => {
  started.length = 0;
  choices.sounds = true;
  vi.stubGlobal('AudioContext', Audio);
});
afterEach(() => {
  choices.sounds = false;
  vi.unstubAllGlobals();
});

const state = (toAct: boolean) => ({ view: { own: { legal: { to_act: toAct } } } }) as TableState;
const played = { e: 'played', seat: 'B', card: 'KS' } as const;

describe('what is heard', () => {
  it('is a card when it falls, and one’s own turn', () => {
    expect(soundsOf(state(false), played)).toEqual(['fall']);
    expect(soundsOf(state(true), played)).toEqual(['fall', 'turn']);
    expect(soundsOf(state(true), { e: 'trick-won', seat: 'A' })).toEqual(['turn']);
    expect(soundsOf(state(false), { e: 'jeu' })).toEqual([]);
  });

  it('makes a sound for each', () => {
    play('fall');
    expect(started).toEqual(['noise']);
    play('turn');
    expect(started).toEqual(['noise', 'tone', 'tone']);
  });

  it('is nothing for who did not ask for sounds', () => {
    choices.sounds = false;
    play('fall');
    play('turn');
    expect(started).toEqual([]);
  });
});
