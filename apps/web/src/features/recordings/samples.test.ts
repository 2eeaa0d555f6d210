import { expect, test } from 'vitest';
import {
  listPeaks,
  SAMPLE_RATE,
  type Samples,
  secondsOf,
  toSamples,
  toWav,
  trimSamples,
} from './samples.ts';

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

test('trimming a recording keeps exactly the samples between start and end', () => {
  const samples = recordTone();
  const kept = trimSamples(samples, { from: 1, to: 2 });
  expect(secondsOf(kept)).toBe(1);
  expect(kept).toEqual(samples.slice(SAMPLE_RATE, 2 * SAMPLE_RATE));
  expect(secondsOf(trimSamples(samples, { from: 0.25, to: 2.9 }))).toBeCloseTo(2.65, 3);
  expect(trimSamples(samples, { from: 0, to: secondsOf(samples) })).toEqual(samples);
});

test('the waveform of a recording is flat in silence and high in speech', () => {
  const peaks = listPeaks(recordTone(), 6);
  expect(peaks.map((peak) => peak.toFixed(2))).toEqual([
    '0.00',
    '0.00',
    '0.49',
    '0.49',
    '0.00',
    '0.00',
  ]);
});

test('a recording with fewer samples than the waveform has bars still gives each bar a value', () => {
  expect(listPeaks(Int16Array.of(0, 32_767), 4)).toEqual([0, 0, 0, 1]);
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
