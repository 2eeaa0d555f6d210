import { UPLOAD_BYTES_MAX } from '@urost3/contract/content-admin.ts';
import { expect, test, vi } from 'vitest';
import { encodeMp3, MP3_KILOBITS_PER_SECOND } from './encode-mp3.ts';
import { RECORDING_MAX_MS } from './recorder.ts';
import { SAMPLE_RATE, type Samples } from './samples.ts';

const FRAME_SAMPLES = 576;

function speak(seconds: number): Samples {
  return Int16Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, index) => 9_000 * Math.sin((index * 2 * Math.PI * 220) / SAMPLE_RATE),
  );
}

const never = new AbortController().signal;

test('a recording is encoded as a mono MP3 of the same length', async () => {
  const file = await encodeMp3(speak(3), () => undefined, never);
  expect(file.type).toBe('audio/mpeg');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const frameBytes = (FRAME_SAMPLES * MP3_KILOBITS_PER_SECOND * 1000) / 8 / SAMPLE_RATE;
  const frames = bytes.length / frameBytes;
  for (let frame = 0; frame < frames; frame += 1) {
    // Each frame's header means MPEG-2 layer III, 64 kbit/s, 24 kHz and one channel.
    const header = [...bytes.subarray(frame * frameBytes, frame * frameBytes + 4)];
    expect([header[0], header[1], (header[2] ?? 0) & 0xfc, (header[3] ?? 0) & 0xc0]).toEqual([
      0xff, 0xf3, 0x84, 0xc0,
    ]);
  }
  // The file is slightly longer: the encoder pads the last frame and delays the sound by up to two frames.
  const seconds = (frames * FRAME_SAMPLES) / SAMPLE_RATE;
  expect(seconds).toBeGreaterThanOrEqual(3);
  expect(seconds).toBeLessThan(3.1);
});

test('the longest recording stays below the size limit of uploads', () => {
  expect(((RECORDING_MAX_MS / 1000) * MP3_KILOBITS_PER_SECOND * 1000) / 8).toBeLessThan(
    UPLOAD_BYTES_MAX,
  );
});

test('encoding a recording as MP3 reports its progress, and stops at once when the dialog is closed', async () => {
  const closed = new AbortController();
  const onProgress = vi.fn(() => closed.abort());
  await expect(encodeMp3(speak(30), onProgress, closed.signal)).rejects.toThrow('aborted');
  expect(onProgress).toHaveBeenCalledOnce();
});
