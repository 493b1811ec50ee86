/** A soft note when it is one's turn; only for who asked for sounds. */

import { choices } from '../lib/choices.svelte';

let audio: AudioContext | undefined;

export function chime() {
  if (!choices.sounds) return;
  audio ??= new AudioContext();
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
