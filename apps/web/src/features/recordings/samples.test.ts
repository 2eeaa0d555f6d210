import { expect, test } from 'vitest';
import { SAMPLE_RATE, type Samples, toSamples, toWav } from './samples.ts';

/** One second of silence, one second of a tone, one second of silence. */
function recordTone(): Samples {
  const samples = new Int16Array(3 * SAMPLE_RATE);
  for (let index = SAMPLE_RATE; index < 2 * SAMPLE_RATE; index += 1) {
    samples[index] = Math.round(16_000 * Math.sin((index * 2 * Math.PI * 440) / SAMPLE_RATE));
  }
  return samples;
}

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

test('the preview of a recording is a mono WAV of the same length', async () => {
  const samples = recordTone();
  const file = toWav(samples);
  expect(file.type).toBe('audio/wav');
  const bytes = new DataView(await file.arrayBuffer());
  const text = (from: number) =>
    String.fromCharCode(...new Uint8Array(bytes.buffer.slice(from, from + 4)));
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(bytes.getUint16(22, true)).toBe(1);
  expect(bytes.getUint32(24, true)).toBe(SAMPLE_RATE);
  expect(bytes.getUint32(40, true)).toBe(samples.byteLength);
  expect(bytes.byteLength).toBe(44 + samples.byteLength);
  expect(bytes.getInt16(44 + 2 * (SAMPLE_RATE + 13), true)).toBe(samples[SAMPLE_RATE + 13]);
});
