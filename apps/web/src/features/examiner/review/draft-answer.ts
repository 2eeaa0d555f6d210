// The text that a learner has spoken or typed. It is kept on this device until the sheet is saved.
import { keepDraft, readDraft } from '../../../lib/offline/kept-draft.ts';

const placeOf = (place: string) => `said.${place}`;

export const readDraftAnswer = (uid: string, place: string): string =>
  readDraft<string>(uid, placeOf(place)) ?? '';

/** The place of the learner's message that the patient has not answered yet. */
export const unansweredDraftKey = (place: string): string => `${place}/unanswered`;

export function writeDraftAnswer(uid: string, place: string, words: string): void {
  keepDraft(uid, placeOf(place), words === '' ? null : words);
}
