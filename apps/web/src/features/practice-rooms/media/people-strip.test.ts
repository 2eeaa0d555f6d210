import { expect, test } from 'vitest';
import { speakerWords } from './people-strip.tsx';
import { listSpeakers, loudnessBetween } from './use-room-media.ts';

test('a person in a practice room still counts as speaking between two words, but not after a longer pause', () => {
  const heardAt = new Map([
    ['ben', 1_000],
    ['ada', 1_500],
  ]);
  expect(listSpeakers(heardAt, 2_000)).toEqual(['ada', 'ben']);
  expect(listSpeakers(heardAt, 2_500)).toEqual(['ada']);
  expect(listSpeakers(heardAt, 9_000)).toEqual([]);
});

test('the caption of a practice room names everybody who is speaking', () => {
  expect(speakerWords([])).toBe('');
  expect(speakerWords(['Ada'])).toBe('Ada is speaking.');
  expect(speakerWords(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben and Cy are speaking.');
});

test('the loudness of a speaker in a practice room includes a short sound between two readings, but no sound before the first one', () => {
  const before = { energy: 0.5, seconds: 10 };
  // A sound of 0.1 s at a loudness of 0.1 has the energy 0.1 × 0.1² = 0.001. The mean over 0.25 s is √(0.001 / 0.25).
  expect(loudnessBetween(before, { energy: 0.501, seconds: 10.25 })).toBeCloseTo(0.063, 3);
  expect(loudnessBetween(before, { energy: 0.5, seconds: 10.25 })).toBe(0);
  expect(loudnessBetween(before, before)).toBe(0);
  expect(loudnessBetween(undefined, before)).toBe(0);
});
