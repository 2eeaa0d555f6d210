// A long recording with time marks, stored on this device in parts. A reload or a second tab starts another part, so
// that no part overwrites another.
import { createListeners } from '../../lib/listeners.ts';
import { listEntries, putEntry, removeEntriesWhere } from '../../lib/offline/offline-store.ts';

interface Mark {
  /** The number of the question that was shown from `atMs` on. */
  question: number;
  /** Milliseconds from the beginning of the part. The recorder counts them, so a wrong device clock does not matter. */
  atMs: number;
}

export interface MarkedPart {
  id: string;
  blob: Blob;
  durationMs: number;
  /** Milliseconds from the beginning of the interview to the beginning of the part. */
  intoMs: number;
  marks: Mark[];
}

export interface MarkedPlace {
  uid: string;
  /** `circuit/{id}/{position}`, `room/{id}/{position}` or `interview/{bookingId}` */
  what: string;
}

const listeners = createListeners();

/** @param listener called whenever a recording, or a part of one, was stored or removed in this tab */
export const watchParts = listeners.subscribe;
export const notifyRecordingsChanged = listeners.notify;

export const NO_SPACE =
  'There is no space left on this device: this recording will be lost when you leave the page.';

/** @throws when the device has no space left */
export async function keepPart(place: MarkedPlace, part: MarkedPart): Promise<void> {
  await putEntry('recordings', { ...place, what: `${place.what}/${part.id}`, value: part });
  listeners.notify();
}

const prefixOf = ({ uid, what }: MarkedPlace) => `${uid}/${what}/`;

/** What is stored in one place. `what` is the rest of the key. */
export async function listStored(place: MarkedPlace) {
  const prefix = prefixOf(place);
  const all = await listEntries('recordings', place.uid);
  return all
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ key, ...entry }) => ({ ...entry, what: key.slice(prefix.length) }));
}

/** The stored parts of one recording, in the order of recording. */
export async function listParts(place: MarkedPlace): Promise<MarkedPart[]> {
  const stored = await listStored(place);
  return stored.map(({ value }) => value as MarkedPart).toSorted((a, b) => a.intoMs - b.intoMs);
}

export async function removeParts(place: MarkedPlace): Promise<void> {
  await removeEntriesWhere('recordings', (entry) => entry.key.startsWith(prefixOf(place)));
  listeners.notify();
}

/** Milliseconds for which each question was shown during the recording, by question number. */
export function timePerQuestion(parts: readonly MarkedPart[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const { marks, durationMs } of parts) {
    for (const [index, { question, atMs }] of marks.entries()) {
      const until = marks[index + 1]?.atMs ?? durationMs;
      times.set(question, (times.get(question) ?? 0) + Math.max(0, until - atMs));
    }
  }
  return new Map([...times].toSorted(([a], [b]) => a - b));
}
