// A conversation with the patient. It is stored on this device until its sheet is saved. A reload or a lost connection
// therefore does not lose it.
import type { PatientReply, PatientTurn } from '@urost3/contract/examiner/examiner.schemas.ts';
import { keepDraft, keepText, readDraft } from '../../../lib/offline/kept-draft.ts';

export interface StoredConversation {
  name: string;
  turns: PatientTurn[];
  /** Authorises the next turn; null when the conversation is over. */
  token: string | null;
  /** The end of the conversation in milliseconds, by this device's clock. */
  endsAt: number;
  /** Set when the patient has left the role because of the learner's own distress: the fixed text and support services. */
  steppedOut?: Pick<PatientReply, 'words' | 'services'>;
}

/** Whether the mark sheet follows. After the patient has left the role, the support services are shown instead. */
export const isConversationOver = (talk: StoredConversation | null): boolean =>
  talk !== null && talk.token === null && talk.steppedOut === undefined;

const placeOf = (place: string) => `talk.${place}`;

/** Where the text is kept that a learner has spoken or typed, until the sheet is saved. */
export const saidIn = (place: string) => `said.${place}`;
/** Where the learner's message is kept that the patient has not answered yet. */
export const unansweredIn = (place: string) => saidIn(`${place}/unanswered`);

export const readConversation = (uid: string, place: string): StoredConversation | null =>
  readDraft<StoredConversation>(uid, placeOf(place));

export function storeConversation(uid: string, place: string, talk: StoredConversation): void {
  keepDraft(uid, placeOf(place), talk);
}

export function removeConversation(uid: string, place: string): void {
  keepDraft(uid, placeOf(place), null);
  keepText(uid, unansweredIn(place), '');
}

/** The learner's messages for the examiner, including a last message that the patient did not answer. */
export function learnerTranscript(uid: string, place: string): string {
  const said = (readConversation(uid, place)?.turns ?? []).filter(({ who }) => who === 'learner');
  const unanswered = readDraft<string>(uid, unansweredIn(place));
  return [...said.map(({ words }) => words), unanswered].filter(Boolean).join('\n');
}

/** The transcript of both sides, for a learner who saves the conversation. */
export const fullTranscript = (talk: StoredConversation): string =>
  talk.turns.map(({ who, words }) => `${who === 'learner' ? 'I' : talk.name}: ${words}`).join('\n');
