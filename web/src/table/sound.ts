/** Quiet sounds, made here: a card that falls, a trick that is gathered, a bid, and one's own turn. */

import { choices } from '../lib/choices.svelte';
import type { WireSeen } from '../protocol/protocol';

export type Sound = 'fall' | 'trick' | 'bid' | 'turn';

const OF: Partial<Record<WireSeen['e'], Sound>> = { played: 'fall', 'trick-won': 'trick', bid: 'bid' };

/** What is heard of an event. */
export const soundOf = (event: WireSeen): Sound | null => OF[event.e] ?? null;

let audio: AudioContext | undefined;

/** Whether the page was touched: before that a browser keeps it silent, and complains. */
const isTouched = () => navigator.userActivation?.hasBeenActive ?? true;

/** The first sound costs far more than the others, so what it takes is made when the page is first touched, bit by bit. */
export function tune() {
  if (audio || !choices.sounds || !isTouched()) return;
  const context = (audio = new AudioContext());
  for (const seconds of [FALL, TRICK]) setTimeout(() => noise(context, seconds));
}

export function play(sound: Sound) {
  if (!choices.sounds || !isTouched()) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  MADE[sound](audio);
}

/** How long a card is heard, and a trick, in seconds. */
const FALL = 0.07;
const TRICK = 0.22;

const MADE: Record<Sound, (audio: AudioContext) => void> = {
  // A card on cloth, and cards that slide over it.
  fall: (audio) => breath(audio, FALL, 1400, 0.35),
  trick: (audio) => breath(audio, TRICK, 700, 0.22),
  // A knuckle on the rim.
  bid: (audio) => note(audio, 196, 0, 0.1, 0.12),
  turn: (audio) => {
    note(audio, 523, 0, 0.5, 0.12);
    note(audio, 784, 0.09, 0.5, 0.12);
  },
};

const made = new Map<number, AudioBuffer>();

/** Noise that fades in so many seconds; the same every time. */
function noise(audio: AudioContext, seconds: number): AudioBuffer {
  let noise = made.get(seconds);
  if (!noise) {
    const length = Math.round(seconds * audio.sampleRate);
    noise = audio.createBuffer(1, length, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
    made.set(seconds, noise);
  }
  return noise;
}

/** Low noise that fades. */
function breath(audio: AudioContext, seconds: number, below: number, loud: number) {
  const source = audio.createBufferSource();
  const muffle = audio.createBiquadFilter();
  const loudness = audio.createGain();
  source.buffer = noise(audio, seconds);
  muffle.type = 'lowpass';
  muffle.frequency.value = below;
  loudness.gain.value = loud;
  source.connect(muffle).connect(loudness).connect(audio.destination);
  source.start();
}

/** A soft note, some time from now. */
function note(audio: AudioContext, pitch: number, delay: number, seconds: number, loud: number) {
  const at = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(loud, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds + 0.05);
}
