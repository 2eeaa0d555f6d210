import { expect, test } from 'vitest';
import { SAMPLE_RATE } from './samples.ts';
import { estimateWordsAMinute } from './speech-rate.ts';

/**
 * A synthetic voice. Each part has a duration in seconds and a number of syllables per second. A part with 0 syllables
 * is a quiet room.
 */
function voice(...parts: [seconds: number, syllables: number][]) {
  const pieces = parts.flatMap(([seconds, syllables]) =>
    Array.from({ length: seconds * SAMPLE_RATE }, (_, index) => {
      const at = index / SAMPLE_RATE;
      const loudness = syllables === 0 ? 0.001 : Math.sin(Math.PI * syllables * at) ** 2 * 0.4;
      return Math.round(Math.sin(2 * Math.PI * 150 * at) * loudness * 32_767);
    }),
  );
  return Int16Array.from(pieces);
}
/** The sound of a long 's': noise that rises and falls four times per second. */
const hiss = Int16Array.from({ length: 20 * SAMPLE_RATE }, (_, index) =>
  Math.round((index % 2 ? 1 : -1) * Math.sin((Math.PI * 4 * index) / SAMPLE_RATE) ** 2 * 12_000),
);

test('a recording with 3 syllables a second is estimated as 140 words a minute, with 4 as 180', () => {
  expect(estimateWordsAMinute(voice([20, 3]))).toBe(140);
  expect(estimateWordsAMinute(voice([20, 4]))).toBe(180);
});

test('pauses in a recording lower its estimated words a minute', () => {
  expect(estimateWordsAMinute(voice([10, 4], [10, 0]))).toBe(90);
});

test('sounds without a voice in a recording are not counted as syllables', () => {
  expect(estimateWordsAMinute(hiss)).toBeNull();
});

test('a short recording, and one in which nobody speaks, have no estimate of words a minute', () => {
  expect(estimateWordsAMinute(voice([9, 4]))).toBeNull();
  expect(estimateWordsAMinute(voice([20, 0]))).toBeNull();
});
