/** Quiet sounds, only for those who asked for them: a card that falls, and one's own turn. */

import { choices } from '../lib/choices.svelte';
import type { WireSeen } from '../protocol/protocol';
import type { TableState } from './state';

export type Sound = 'fall' | 'turn';

/** What is heard of an event. */
export function soundsOf(state: TableState, event: WireSeen): Sound[] {
  const sounds: Sound[] = event.e === 'played' ? ['fall'] : [];
  return state.view.own?.legal.to_act ? [...sounds, 'turn'] : sounds;
}

let audio: AudioContext | undefined;

export function play(sound: Sound) {
  if (!choices.sounds) return;
  audio ??= new AudioContext();
  // A browser keeps a page silent until it was touched.
  if (audio.state === 'suspended') void audio.resume();
  if (sound === 'fall') fall(audio);
  else chime(audio);
}

/** A card on cloth: a breath of low noise. */
function fall(audio: AudioContext) {
  const length = Math.round(0.07 * audio.sampleRate);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = audio.createBufferSource();
  const muffle = audio.createBiquadFilter();
  const loudness = audio.createGain();
  source.buffer = noise;
  muffle.type = 'lowpass';
  muffle.frequency.value = 1400;
  loudness.gain.value = 0.35;
  source.connect(muffle).connect(loudness).connect(audio.destination);
  source.start();
}

/** Two soft notes. */
function chime(audio: AudioContext) {
  const at = audio.currentTime;
  for (const [pitch, delay] of [
    [523, 0],
    [784, 0.09],
  ] as const) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, at + delay);
    loudness.gain.exponentialRampToValueAtTime(0.12, at + delay + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + delay + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at + delay);
    tone.stop(at + delay + 0.55);
  }
}
