import { expect, test } from 'vitest';
import {
  createLevelCheck,
  findPeak,
  LOUD_DURATION_MS,
  meterPercent,
  QUIET_AFTER_MS,
} from './level.ts';

/** Samples of a tone, in the format of a microphone. */
const tone = (amplitude: number) =>
  Float32Array.from({ length: 2_048 }, (_, index) => amplitude * Math.sin(index / 7));

const SPEECH = 0.25;
const WHISPER = 0.01;

test('the peak level of a recording is its largest sample of either sign', () => {
  expect(findPeak(tone(0.5))).toBeCloseTo(0.5, 3);
  expect(findPeak(Float32Array.of(0.1, -0.8, 0.3))).toBeCloseTo(0.8, 5);
  expect(findPeak(new Float32Array(64))).toBe(0);
});

test('the level meter of a recording has a decibel scale from silence to full scale', () => {
  expect(meterPercent(0)).toBe(0);
  expect(meterPercent(0.0001)).toBe(0);
  expect(meterPercent(1)).toBe(100);
  // Half the amplitude is 6 decibels less, which is a tenth of the meter's 60 decibels.
  expect(meterPercent(0.5)).toBe(90);
});

test('a pause between two sentences of a recording causes no warning of a quiet microphone', () => {
  const checkLevel = createLevelCheck(0);
  expect(checkLevel(findPeak(tone(SPEECH)), 1_000)).toBe('good');
  expect(checkLevel(findPeak(tone(WHISPER)), 1_000 + QUIET_AFTER_MS - 1)).toBe('good');
  expect(checkLevel(findPeak(tone(WHISPER)), 1_000 + QUIET_AFTER_MS)).toBe('quiet');
  expect(checkLevel(findPeak(tone(SPEECH)), 6_000)).toBe('good');
});

test('the warning that a recording is too loud stays long enough to be read', () => {
  const checkLevel = createLevelCheck(0);
  expect(checkLevel(findPeak(tone(1.4)), 500)).toBe('loud');
  expect(checkLevel(findPeak(tone(SPEECH)), 500 + LOUD_DURATION_MS - 1)).toBe('loud');
  expect(checkLevel(findPeak(tone(SPEECH)), 500 + LOUD_DURATION_MS)).toBe('good');
});
