// Finds the longest silence in a recording, on the device.
import { SAMPLE_RATE, type Samples } from './samples.ts';

const FRAME_MS = 50;
const FRAME_SAMPLES = (SAMPLE_RATE * FRAME_MS) / 1000;
/** Sound counts as silence when it is more than this many times quieter than the loud parts of the recording. */
const SPEECH_RATIO = 8;
/** The least loudness of speech, in sample values: 0.4% of the largest value. All quieter sound counts as silence. */
const QUIETEST_SPEECH = 32_767 * 0.004;

interface Silence {
  fromMs: number;
  durationMs: number;
}

function listLoudness(samples: Samples): number[] {
  const loudness: number[] = [];
  for (let from = 0; from < samples.length; from += FRAME_SAMPLES) {
    const frame = samples.subarray(from, from + FRAME_SAMPLES);
    let sum = 0;
    for (const sample of frame) sum += sample * sample;
    loudness.push(Math.sqrt(sum / frame.length));
  }
  return loudness;
}

/**
 * Finds the longest silence. Silence is measured relative to the loud parts of the same recording, because microphones
 * and rooms differ.
 */
export function findLongestSilence(samples: Samples): Silence {
  const loudness = listLoudness(samples);
  const loud = loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length * 0.95)] ?? 0;
  const limit = Math.max(QUIETEST_SPEECH, loud / SPEECH_RATIO);
  let best: Silence = { fromMs: 0, durationMs: 0 };
  let from = 0;
  for (const [index, value] of [...loudness, Number.POSITIVE_INFINITY].entries()) {
    if (value < limit) continue;
    const durationMs = (index - from) * FRAME_MS;
    if (durationMs > best.durationMs) best = { fromMs: from * FRAME_MS, durationMs };
    from = index + 1;
  }
  return best;
}
