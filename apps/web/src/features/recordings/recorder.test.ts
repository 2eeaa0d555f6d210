import { beforeEach, expect, test, vi } from 'vitest';
import { deviceProblemOf } from '../../lib/browser/device-problem.ts';
import {
  chooseType,
  problemTexts,
  RECORDING_MAX_MS,
  startRecorder,
  startStopwatch,
} from './recorder.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
});

test('a recording is made as mp4 where the browser supports it', () => {
  expect(chooseType(() => true)).toBe('audio/mp4');
  expect(chooseType((type) => type.startsWith('audio/webm'))).toBe('audio/webm;codecs=opus');
  expect(chooseType(() => false)).toBeUndefined();
});

test('the recorder has different errors for a blocked, a missing and a busy microphone', () => {
  const named = (name: string) => deviceProblemOf(new DOMException('', name));
  expect(named('NotAllowedError')).toBe('denied');
  expect(named('NotFoundError')).toBe('missing');
  expect(named('NotReadableError')).toBe('busy');
  expect(deviceProblemOf('?')).toBe('failed');
  expect(new Set(Object.values(problemTexts)).size).toBe(6);
});

test('the recorder has an error of its own for a browser that cannot record', async () => {
  await expect(startRecorder(() => undefined)).rejects.toMatchObject({ problem: 'unsupported' });
});

test('the recorder has an error of its own for a page without https, not that of a browser that cannot record', async () => {
  vi.stubGlobal('isSecureContext', false);
  await expect(startRecorder(() => undefined)).rejects.toMatchObject({ problem: 'insecure' });
});

test('the pause of a recording counts neither as recorded time nor towards the maximum length', () => {
  const onLimit = vi.fn();
  const stopwatch = startStopwatch(onLimit);
  vi.advanceTimersByTime(10_000);
  stopwatch.pause();
  vi.advanceTimersByTime(RECORDING_MAX_MS);
  expect(stopwatch.elapsedMs()).toBe(10_000);
  stopwatch.resume();
  vi.advanceTimersByTime(RECORDING_MAX_MS - 10_001);
  expect(onLimit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onLimit).toHaveBeenCalledOnce();
  expect(stopwatch.elapsedMs()).toBe(RECORDING_MAX_MS);
});
