import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A recording of a tone by MediaRecorder: 2.4 s by Chromium 156 (MP4), 2.7 s by Firefox 153 (WebM). */
export async function readRecording(name: 'chromium.mp4' | 'firefox.webm'): Promise<Blob> {
  const bytes = await readFile(join(import.meta.dirname, 'recordings', name));
  return new Blob([bytes], { type: name === 'chromium.mp4' ? 'audio/mp4' : 'audio/webm' });
}
