// Reads the recordings stored on this device, for example to transcribe one.
import { listEntries } from '../../../lib/offline-store.ts';
import { watchParts } from '../marked-parts.ts';
import type { Recording } from '../recorder.ts';

/** The longest time to wait until a recording that has just ended is stored. */
const STORED_WITHIN_MS = 2_000;

export type StoredRecording = Pick<Recording, 'blob' | 'durationMs'>;

/**
 * The matching recordings, oldest first.
 * @param what the key prefix of a section or of a circuit's station
 */
export async function listRecordings(uid: string, what: string): Promise<StoredRecording[]> {
  const all = await listEntries('recordings', uid);
  return all
    .filter(({ key }) => key.startsWith(`${uid}/${what}/`))
    .toSorted((a, b) => a.keptAt - b.keptAt)
    .map(({ value }) => value as StoredRecording);
}

/**
 * Like `listRecordings`, but first waits until a recording that has just ended is stored. Returns no recording when the
 * recordings cannot be read.
 */
export async function lastRecordings(uid: string, what: string): Promise<StoredRecording[]> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, STORED_WITHIN_MS);
    const stop = watchParts(() => {
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
  return listRecordings(uid, what).catch(() => []);
}
