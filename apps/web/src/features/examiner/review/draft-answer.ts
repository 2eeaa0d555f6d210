// The text that a learner has spoken or typed. It is stored on this device until the sheet is saved. A reload or a lost
// connection therefore does not lose it.
import { readStored, removeStored, writeStored } from '../../../lib/browser/browser-storage.ts';
import { SAID_PREFIX } from '../../../lib/offline/offline-wipe.ts';

const keyOf = (uid: string, place: string) => `${SAID_PREFIX}${uid}.${place}`;

export const readDraftAnswer = (uid: string, place: string): string =>
  readStored(keyOf(uid, place)) ?? '';

/** The key of the learner's message that the patient has not answered yet. */
export const unansweredDraftKey = (place: string): string => `${place}/unanswered`;

export function writeDraftAnswer(uid: string, place: string, words: string): void {
  if (words === '') removeStored(keyOf(uid, place));
  else writeStored(keyOf(uid, place), words);
}
