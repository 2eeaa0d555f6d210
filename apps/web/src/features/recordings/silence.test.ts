import { expect, test } from 'vitest';
import { SAMPLE_RATE } from './samples.ts';
import { findLongestSilence } from './silence.ts';

/** Sounds one after the other, each with its duration and its loudness from 0 to 1. */
function sound(...parts: [seconds: number, loudness: number][]) {
  const pieces = parts.flatMap(([seconds, loudness]) =>
    Array.from({ length: seconds * SAMPLE_RATE }, (_, index) =>
      Math.round(Math.sin(index / 8) * loudness * 32_767),
    ),
  );
  return Int16Array.from(pieces);
}

test('the longest pause between words of a recording is found with its place', () => {
  const spoken = sound([2, 0.4], [1, 0.001], [2, 0.3], [3, 0.002], [1, 0.4]);
  expect(findLongestSilence(spoken)).toEqual({ fromMs: 5000, durationMs: 3000 });
});

test('the hum of a room counts as silence in the recording of a voice', () => {
  expect(findLongestSilence(sound([2, 0.5], [2, 0.03], [2, 0.5])).durationMs).toBe(2000);
});

test('a quiet voice in a recording is not taken for silence', () => {
  expect(findLongestSilence(sound([1, 0.02], [1, 0.015], [1, 0.02])).durationMs).toBe(0);
});

test('a recording in which nobody spoke is one silence', () => {
  expect(findLongestSilence(sound([4, 0.0005]))).toEqual({ fromMs: 0, durationMs: 4000 });
});
