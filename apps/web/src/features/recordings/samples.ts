// Decodes a recording into samples and converts them.
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

/**
 * @returns a WAV file, in which browsers can seek exactly. Their own recordings lack a duration, so seeking in them is
 * inexact.
 */
export function toWav(samples: Samples): Blob {
  const header = new DataView(new ArrayBuffer(44));
  const write = (offset: number, text: string) => {
    for (const [index, letter] of [...text].entries()) {
      header.setUint8(offset + index, letter.charCodeAt(0));
    }
  };
  write(0, 'RIFF');
  header.setUint32(4, 36 + samples.byteLength, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  // Format PCM, one channel.
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SAMPLE_RATE, true);
  header.setUint32(28, SAMPLE_RATE * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, 'data');
  header.setUint32(40, samples.byteLength, true);
  // WAV is little-endian, as is every device with a browser, so the bytes need no conversion.
  return new Blob([header, samples], { type: 'audio/wav' });
}
