import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LOUD_DURATION_MS, QUIET_AFTER_MS } from './level.ts';
import { LevelMeter } from './level-meter.tsx';

let amplitude = 0;
const close = vi.fn(async () => undefined);

class FakeAudioContext {
  createMediaStreamSource = () => ({ connect: () => undefined });
  resume = async () => undefined;
  close = close;
}
class FakeAnalyser {
  getFloatTimeDomainData = (samples: Float32Array) => samples.fill(amplitude);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('AnalyserNode', FakeAnalyser);
  close.mockClear();
});

const meter = (isPaused = false) => (
  <MantineProvider env="test">
    <LevelMeter stream={new EventTarget() as MediaStream} isPaused={isPaused} />
  </MantineProvider>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.getByRole('meter').getAttribute('aria-valuetext');
const words = () => screen.getByRole('status').textContent;

test('the level meter of a recording shows the loudness as a value and as text', async () => {
  amplitude = 0.5;
  render(meter());
  await pass(200);
  expect(shown()).toBe('Good, 90 per cent');
  expect(words()).toBe('The level is good.');
});

test('the level meter of a recording warns of silence until the author speaks', async () => {
  amplitude = 0.001;
  render(meter());
  await pass(QUIET_AFTER_MS - 500);
  expect(words()).toBe('The level is good.');
  await pass(1_000);
  expect(words()).toContain('Too quiet.');
  expect(shown()).toBe('Too quiet, 0 per cent');
  amplitude = 0.4;
  await pass(200);
  expect(words()).toBe('The level is good.');
});

test('the level meter of a recording warns when the sound is clipped', async () => {
  amplitude = 1;
  render(meter());
  await pass(200);
  expect(words()).toContain('Too loud');
  amplitude = 0.4;
  await pass(LOUD_DURATION_MS + 200);
  expect(words()).toBe('The level is good.');
});

test('while a recording is paused, its level meter says so and does not measure the microphone', async () => {
  amplitude = 0.5;
  const { rerender } = render(meter());
  await pass(200);
  rerender(meter(true));
  expect(close).toHaveBeenCalledOnce();
  expect(shown()).toBe('Paused');
  expect(words()).toBe('Paused. Nothing is recorded.');
});
