import { expect, test, vi } from 'vitest';
import {
  applyPictureStep,
  firstLineState,
  type LineSample,
  type LineState,
  nextLineState,
  sampleOf,
} from './picture-quality.ts';

const good: LineSample = { lost: 0, available: 2_000_000 };
const bad: LineSample = { lost: 0.2, available: 2_000_000 };
const after = (samples: LineSample[], from: LineState = firstLineState) =>
  samples.reduce(nextLineState, from).step;
const times = (count: number, sample: LineSample) => Array.from({ length: count }, () => sample);

test('a line that loses packets gets a lower picture, and at last the sound alone', () => {
  expect(after([bad])).toBe('full');
  expect(after(times(2, bad))).toBe('low');
  expect(after(times(4, bad))).toBe('lowest');
  expect(after(times(6, bad))).toBe('off');
  expect(after(times(20, bad))).toBe('off');
});

test('a narrow line without loss gets the picture that fits', () => {
  expect(after(times(9, { lost: 0, available: 200_000 }))).toBe('low');
});

test('the picture comes back step by step, and a single bad look starts the wait again', () => {
  const off: LineState = { step: 'off', good: 0, bad: 0 };
  expect(after(times(4, good), off)).toBe('off');
  expect(after(times(5, good), off)).toBe('lowest');
  expect(after([...times(4, good), bad, ...times(4, good)], off)).toBe('off');
  expect(after(times(15, good), off)).toBe('full');
});

test('a browser that reports nothing keeps the whole picture', () => {
  expect(after(times(9, { lost: null, available: null }))).toBe('full');
});

test('the statistics of the pair in use are read, and the worst loss of sound and picture', () => {
  expect(
    sampleOf([
      { type: 'candidate-pair', nominated: false, availableOutgoingBitrate: 1 },
      { type: 'candidate-pair', nominated: true, availableOutgoingBitrate: 300_000 },
      { type: 'remote-inbound-rtp', fractionLost: 0.01 },
      { type: 'remote-inbound-rtp', fractionLost: 0.1 },
    ]),
  ).toEqual({ lost: 0.1, available: 300_000 });
  expect(sampleOf([])).toEqual({ lost: null, available: null });
});

test('a step changes the encodings of the picture and leaves the sound alone', async () => {
  const set = vi.fn().mockResolvedValue(undefined);
  const sender = (kind: string) => ({
    track: { kind },
    getParameters: () => ({ encodings: [{ rid: kind }] }),
    setParameters: set,
  });
  const connection = { getSenders: () => [sender('audio'), sender('video')] };
  await applyPictureStep(connection as unknown as RTCPeerConnection, 'off');
  expect(set.mock.calls).toEqual([[{ encodings: [{ rid: 'video', active: false }] }]]);
});
