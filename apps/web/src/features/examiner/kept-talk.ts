// A conversation with the patient, kept on this device until its sheet is saved, so that a reload or a lost server loses nothing.
import type { PatientTurn } from '@urost3/contract/examiner.schemas.ts';
import { readStoredJson, removeStored, writeStored } from '../../lib/browser-storage.ts';
import { PERSONAL_PREFIX } from '../../lib/offline-wipe.ts';
import { readSaid, unansweredPlace, writeSaid } from './said-words.ts';

export interface Talk {
  /** The patient's. */
  name: string;
  turns: PatientTurn[];
  /** For the next turn; null when the conversation is over. */
  token: string | null;
  /** On this device's clock. */
  endsAt: number;
}

const keyOf = (uid: string, place: string) => `${PERSONAL_PREFIX}talk.${uid}.${place}`;

export const readTalk = (uid: string, place: string): Talk | null =>
  readStoredJson<Talk>(keyOf(uid, place));

export function writeTalk(uid: string, place: string, talk: Talk): void {
  writeStored(keyOf(uid, place), JSON.stringify(talk));
}

export function removeTalk(uid: string, place: string): void {
  removeStored(keyOf(uid, place));
  writeSaid(uid, unansweredPlace(place), '');
}

/** What the learner said to the patient, for the sheet: also what was not answered any more. */
export function talkedWords(uid: string, place: string): string {
  const said = (readTalk(uid, place)?.turns ?? []).filter(({ who }) => who === 'learner');
  const unanswered = readSaid(uid, unansweredPlace(place));
  return [...said.map(({ words }) => words), unanswered].filter(Boolean).join('\n');
}

/** Both sides, for a learner who keeps the conversation. */
export const scriptOf = (talk: Talk): string =>
  talk.turns.map(({ who, words }) => `${who === 'learner' ? 'I' : talk.name}: ${words}`).join('\n');
