import { expect, test } from 'vitest';
import { chooseType, problemOf, problemTexts, startRecorder } from './recorder.ts';

test('mp4 is taken where it can be had, whatever else there is', () => {
  expect(chooseType(() => true)).toBe('audio/mp4');
  expect(chooseType((type) => type.startsWith('audio/webm'))).toBe('audio/webm;codecs=opus');
  expect(chooseType(() => false)).toBeUndefined();
});

test('a blocked, a missing and a busy microphone are different things', () => {
  const named = (name: string) => problemOf(new DOMException('', name));
  expect(named('NotAllowedError')).toBe('denied');
  expect(named('NotFoundError')).toBe('missing');
  expect(named('NotReadableError')).toBe('busy');
  expect(problemOf('?')).toBe('failed');
  expect(new Set(Object.values(problemTexts)).size).toBe(5);
});

test('a browser without recording says so', async () => {
  await expect(startRecorder(() => undefined)).rejects.toMatchObject({ problem: 'unsupported' });
});
