// The browser stores a conversation. The token proves whose conversation it is, when it started, and that no turn was changed.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PatientTurn } from '@urost3/contract/examiner.schemas.ts';
import { PATIENT_MINUTES_MAX } from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';

export const CONVERSATION_MS = PATIENT_MINUTES_MAX * 60_000;

interface Conversation extends SectionRef {
  uid: string;
  startedAt: number;
  turns: readonly PatientTurn[];
}

function sign(secretKey: string, conversation: Conversation): Buffer {
  const { uid, stationId, sectionId, startedAt, turns } = conversation;
  const said = createHash('sha256').update(
    JSON.stringify(turns.map(({ who, words }) => [who, words])),
  );
  const about = ['patient conversation', uid, stationId, sectionId, startedAt, said.digest('hex')];
  return createHmac('sha256', secretKey).update(JSON.stringify(about)).digest();
}

export const createToken = (secretKey: string, conversation: Conversation): string =>
  `${conversation.startedAt}.${sign(secretKey, conversation).toString('base64url')}`;

/** @returns the time at which the conversation started; null when the token is not for this conversation */
export function readToken(
  secretKey: string,
  token: string,
  conversation: Omit<Conversation, 'startedAt'>,
): number | null {
  const [, at, mac] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!at || !mac) return null;
  const startedAt = Number(at);
  const given = Buffer.from(mac, 'base64url');
  const expected = sign(secretKey, { ...conversation, startedAt });
  return given.length === expected.length && timingSafeEqual(given, expected) ? startedAt : null;
}
