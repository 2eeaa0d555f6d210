// The recordings of this device, for a learner who wants to have one written down.
import { listKept } from '../../../lib/offline-store.ts';
import { watchParts } from '../marked-parts.ts';
import type { Recording } from '../recorder.ts';

/** A recording that has just ended is stored within this time. */
const STORED_WITHIN_MS = 2_000;

export type KeptRecording = Pick<Recording, 'blob' | 'durationMs'>;

/** @param what begins the place of the recordings: a section, or a station of a circuit. Oldest first. */
export async function listRecordings(uid: string, what: string): Promise<KeptRecording[]> {
  const all = await listKept('recordings', uid);
  return all
    .filter(({ key }) => key.startsWith(`${uid}/${what}/`))
    .toSorted((a, b) => a.keptAt - b.keptAt)
    .map(({ value }) => value as KeptRecording);
}

/** Waits for the end of a recording that may still be on its way to the store. */
export async function lastRecordings(uid: string, what: string): Promise<KeptRecording[]> {
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
