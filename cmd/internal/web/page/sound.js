// The sound of a stone on a wooden board.

import { setting } from './settings.js';

// PARTIALS are the tones of the knock: frequency in Hz, loudness, and how fast it fades, per second.
// The low one is the board, the high ones are the stone.
const PARTIALS = [[205, 0.5, 38], [415, 0.4, 55], [1180, 0.3, 110], [2350, 0.16, 170], [3900, 0.08, 260]];

const LENGTH = 0.16; // s

/** @type {AudioContext | null} */ let audio = null;
/** @type {AudioBuffer | null} */ let knock = null;

// make computes the sound: the partials, and the noise of the touch.
function make(/** @type {AudioContext} */ audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate * LENGTH, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    const s = i / audio.sampleRate;
    let v = (Math.random() - 0.5) * 0.6 * Math.exp(-900 * s);
    for (const [f, loud, fade] of PARTIALS) v += loud * Math.sin(2 * Math.PI * f * s) * Math.exp(-fade * s);
    samples[i] = 0.6 * v;
  }
  return buffer;
}

// click makes the sound, if sounds are on; no two are quite alike.
export function click() {
  if (setting('sounds') !== 'on') return;
  audio ??= new AudioContext();
  knock ??= make(audio);
  const source = audio.createBufferSource();
  source.buffer = knock;
  source.playbackRate.value = 0.94 + Math.random() * 0.12;
  source.connect(audio.destination);
  source.start();
}
