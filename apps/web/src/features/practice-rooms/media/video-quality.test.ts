import { expect, test, vi } from 'vitest';
import {
  applyQuality,
  type ConnectionQuality,
  type ConnectionSample,
  initialQuality,
  nextQuality,
  qualityFor,
  sampleOf,
} from './video-quality.ts';

const good: ConnectionSample = { lost: 0, available: 2_000_000 };
const bad: ConnectionSample = { lost: 0.2, available: 2_000_000 };
const after = (samples: ConnectionSample[], from: ConnectionQuality = initialQuality) =>
  samples.reduce(nextQuality, from).step;
const times = (count: number, sample: ConnectionSample) =>
  Array.from({ length: count }, () => sample);

test('packet loss lowers the video quality of a practice room step by step, and finally stops the video', () => {
  expect(after([bad])).toBe('full');
  expect(after(times(2, bad))).toBe('low');
  expect(after(times(4, bad))).toBe('lowest');
  expect(after(times(6, bad))).toBe('off');
  expect(after(times(20, bad))).toBe('off');
});

test('low bandwidth without packet loss selects the fitting video quality of a practice room', () => {
  expect(after(times(9, { lost: 0, available: 200_000 }))).toBe('low');
});

test('the video quality of a practice room recovers step by step, and a bad reading restarts the count of good ones', () => {
  const off: ConnectionQuality = { step: 'off', good: 0, bad: 0 };
  expect(after(times(4, good), off)).toBe('off');
  expect(after(times(5, good), off)).toBe('lowest');
  expect(after([...times(4, good), bad, ...times(4, good)], off)).toBe('off');
  expect(after(times(15, good), off)).toBe('full');
});

test('a browser without connection statistics keeps the full video quality of a practice room', () => {
  expect(after(times(9, { lost: null, available: null }))).toBe('full');
});

test('the video quality of a practice room is based on the bandwidth of the nominated candidate pair and the worst packet loss', () => {
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

test('in a practice room, more than two receivers of a video limit its quality to medium, and lower quality stays', () => {
  expect(qualityFor('full', 2)).toBe('full');
  expect(qualityFor('full', 3)).toBe('medium');
  expect(qualityFor('lowest', 3)).toBe('lowest');
});

test('lowering the video quality of a practice room changes the encodings of the video but not of the sound', async () => {
  const set = vi.fn().mockResolvedValue(undefined);
  const sender = (kind: string) => ({
    track: { kind },
    getParameters: () => ({ encodings: [{ rid: kind }] }),
    setParameters: set,
  });
  const connection = { getSenders: () => [sender('audio'), sender('video')] };
  await applyQuality(connection as unknown as RTCPeerConnection, 'off');
  expect(set.mock.calls).toEqual([[{ encodings: [{ rid: 'video', active: false }] }]]);
});
