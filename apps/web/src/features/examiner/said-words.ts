// What a learner said or typed, kept on this device until the sheet is saved, so that a reload or a lost server loses nothing.
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts';
import { PERSONAL_PREFIX } from '../../lib/offline-wipe.ts';

const keyOf = (uid: string, place: string) => `${PERSONAL_PREFIX}said.${uid}.${place}`;

export const readSaid = (uid: string, place: string): string => readStored(keyOf(uid, place)) ?? '';

/** Where the words wait that the patient has not answered yet. */
export const unansweredPlace = (place: string): string => `${place}/unanswered`;

export function writeSaid(uid: string, place: string, words: string): void {
  if (words === '') removeStored(keyOf(uid, place));
  else writeStored(keyOf(uid, place), words);
}
