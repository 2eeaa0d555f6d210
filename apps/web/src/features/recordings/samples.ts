// Decodes a recording into samples.
import { RecordingError } from './recorder.ts';

/** Samples per second. This rate is enough for speech. */
export const SAMPLE_RATE = 24_000;
const SAMPLE_MAX = 32_767;

/** One channel of 16-bit samples, which need half the memory of the browser's floating-point numbers. */
export type Samples = Int16Array<ArrayBuffer>;

/** @throws RecordingError when the browser cannot decode its own recording */
export async function decodeRecording(recording: Blob): Promise<Samples> {
  // Decoding resamples to the rate of the context.
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  try {
    return toSamples(await context.decodeAudioData(await recording.arrayBuffer()));
  } catch {
    throw new RecordingError('failed');
  }
}

/** @returns the average of all channels */
export function toSamples(
  buffer: Pick<AudioBuffer, 'length' | 'numberOfChannels' | 'getChannelData'>,
): Samples {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) =>
    buffer.getChannelData(index),
  );
  const samples = new Int16Array(buffer.length);
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (const channel of channels) sum += channel[index] ?? 0;
    const value = sum / channels.length;
    samples[index] = Math.round(Math.min(1, Math.max(-1, value)) * SAMPLE_MAX);
  }
  return samples;
}
