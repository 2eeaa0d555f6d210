import { expect, test } from 'vitest';
import { toSamples } from './samples.ts';

const decoded = (...channels: Float32Array<ArrayBuffer>[]) => ({
  length: channels[0]?.length ?? 0,
  numberOfChannels: channels.length,
  getChannelData: (index: number) => channels[index] as Float32Array<ArrayBuffer>,
});

test('both channels of a recording are mixed, and values beyond the range are clamped', () => {
  const left = Float32Array.of(0.5, 1.6, -1);
  const right = Float32Array.of(-0.5, 1.6, -1);
  expect([...toSamples(decoded(left, right))]).toEqual([0, 32_767, -32_767]);
  expect([...toSamples(decoded(Float32Array.of(0.5)))]).toEqual([16_384]);
});
