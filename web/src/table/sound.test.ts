import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choices } from '../lib/choices.svelte';
import { play, soundOf, tune } from './sound';

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

const touched = (hasBeenActive: boolean) =>
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive }, language: 'fr' });

beforeEach(() => {
  started.length = 0;
  choices.sounds = true;
  vi.stubGlobal('AudioContext', Audio);
  touched(true);
});
afterEach(() => vi.unstubAllGlobals());

describe('what is heard', () => {
  it('is a card, a trick, a bid', () => {
    expect(soundOf({ e: 'played', seat: 'B', card: 'KS' })).toBe('fall');
    expect(soundOf({ e: 'trick-won', seat: 'A' })).toBe('trick');
    expect(soundOf({ e: 'bid', seat: 'A', bid: 'pass' })).toBe('bid');
    expect(soundOf({ e: 'jeu' })).toBeNull();
  });

  it('makes a sound for each', () => {
    (['fall', 'trick', 'bid', 'turn'] as const).forEach(play);
    expect(started).toEqual(['noise', 'noise', 'tone', 'tone', 'tone']);
  });

  it('is made ready when the page is touched, and not for who wants no sounds', async () => {
    vi.resetModules();
    const made = vi.fn();
    vi.stubGlobal(
      'AudioContext',
      class extends Audio {
        constructor() {
          super();
          made();
        }
      },
    );
    const fresh: { tune: typeof tune; play: typeof play } = await import('./sound');
    touched(false);
    fresh.tune();
    expect(made).not.toHaveBeenCalled();
    touched(true);
    fresh.tune();
    fresh.tune();
    fresh.play('fall');
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('is nothing for who wants no sounds', () => {
    choices.sounds = false;
    play('fall');
    play('turn');
    expect(started).toEqual([]);
  });

  it('is nothing on a page nobody has touched', () => {
    touched(false);
    play('turn');
    expect(started).toEqual([]);
    touched(true);
    play('turn');
    expect(started).toEqual(['tone', 'tone']);
  });
});
