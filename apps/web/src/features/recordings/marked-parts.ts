// A long recording with marks, kept in parts on this device: a reload or a second tab begins a part of its own, so that none
// overwrites another.
import { forgetWhere, keep, listKept } from '../../lib/offline-store.ts';

interface Mark {
  /** Number of the question that was shown from then on. */
  question: number;
  /** Milliseconds from the beginning of the part; counted by the recorder, so a device's wrong clock does not matter. */
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
  /** `circuit/{id}/{position}` */
  what: string;
  isPremium: boolean;
}

const listeners = new Set<() => void>();

/** @param listener called whenever a part was kept or removed in this tab */
export function watchParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** @throws when there is no room */
export async function keepPart(place: MarkedPlace, part: MarkedPart): Promise<void> {
  await keep('recordings', { ...place, what: `${place.what}/${part.id}`, value: part });
  tellAll();
}

const prefixOf = ({ uid, what }: Omit<MarkedPlace, 'isPremium'>) => `${uid}/${what}/`;

/** In the order in which they were recorded. */
export async function listParts(place: Omit<MarkedPlace, 'isPremium'>): Promise<MarkedPart[]> {
  const all = await listKept('recordings', place.uid);
  return all
    .filter((entry) => entry.key.startsWith(prefixOf(place)))
    .map((entry) => entry.value as MarkedPart)
    .toSorted((a, b) => a.intoMs - b.intoMs);
}

export async function removeParts(place: Omit<MarkedPlace, 'isPremium'>): Promise<void> {
  await forgetWhere('recordings', (entry) => entry.key.startsWith(prefixOf(place)));
  tellAll();
}

/** Milliseconds that each question was shown while it was recorded, by number. */
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
