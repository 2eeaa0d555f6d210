// Encodes MP3, because every browser plays MP3 files and knows their duration before they are fully loaded. A minute
// of sound is half a megabyte.
import { SAMPLE_RATE, type Samples } from './samples.ts';

export const MP3_KILOBITS_PER_SECOND = 64;
/** Encoding pauses after this many milliseconds, so that the page stays responsive. */
const TURN_MS = 30;

/**
 * @param onProgress called with the encoded share, 0 to 1
 * @throws the signal's reason when the signal is aborted
 */
export async function encodeMp3(
  samples: Samples,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<File> {
  // Loaded on demand, because the encoder is large and most visits to the editor do not need it.
  const { Mp3Encoder } = await import('@breezystack/lamejs');
  const encoder = new Mp3Encoder(1, SAMPLE_RATE, MP3_KILOBITS_PER_SECOND);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let turnStartedAt = performance.now();
  for (let start = 0; start < samples.length; start += SAMPLE_RATE) {
    parts.push(encoder.encodeBuffer(samples.subarray(start, start + SAMPLE_RATE)).slice());
    if (performance.now() - turnStartedAt < TURN_MS) continue;
    onProgress(start / samples.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    turnStartedAt = performance.now();
  }
  parts.push(encoder.flush().slice());
  signal.throwIfAborted();
  return new File(parts, 'recording.mp3', { type: 'audio/mpeg' });
}
