// What processes send each other through NOTIFY or the fan-out server: hints, notices, and which people have new events.
//
// Hints make open pages refetch data that may be stale. They are sent in batches, so that in a busy moment a page does not
// receive one message per change. Notices have a content and are sent immediately. Neither hints nor notices are stored.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LiveKind } from '@urost3/contract/live/live.ts';
import pLimit from 'p-limit';
import type { Audience } from './live.stream.ts';

/** Hints for people are collected for this time and then sent together. */
const PERSON_MS = 150;
/**
 * A hint for an audience is sent immediately, unless a hint for any audience was sent within this time. The hints that
 * wait are sent together.
 */
const AUDIENCE_MS = 1_000;
const HINTS_PER_NOTIFICATION = 100;
const IDS_PER_NOTIFICATION = 100;

export interface AudienceHint {
  audience: Audience;
  kind: LiveKind;
  ids: string[];
}

/** A short-lived notice for these people, with its content. */
export interface PersonalNotice {
  uids: readonly string[];
  kind: LiveKind;
  data: Record<string, unknown>;
}

/** The largest payload in bytes. PostgreSQL refuses a notification of 8,000 bytes or more. */
const NOTIFICATION_MAX = 7_900;
/** Notices with fewer characters are not compressed. */
const PACKED_FROM = 2_000;

/**
 * Compresses long notices, because WebRTC session descriptions are long and repetitive.
 * @returns null when the notice is too long even when compressed
 */
function payloadOf(notice: PersonalNotice): string | null {
  const json = JSON.stringify(notice);
  const payload =
    json.length < PACKED_FROM
      ? `notice:${json}`
      : `packed-notice:${deflateRawSync(Buffer.from(json)).toString('base64')}`;
  return Buffer.byteLength(payload) > NOTIFICATION_MAX ? null : payload;
}

export const unpackNotice = (packed: string): PersonalNotice =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as PersonalNotice;

export function createHints(notify: (payload: string) => Promise<void>) {
  const people = new Set<string>();
  const audiences = new Map<string, { audience: Audience; kind: LiveKind; ids: Set<string> }>();
  let personTimer: NodeJS.Timeout | null = null;
  let audienceTimer: NodeJS.Timeout | null = null;

  // A lost hint does no harm, because pages refetch on focus.
  const send = (payload: string) => notify(payload).catch(() => {});

  async function sendPeople(): Promise<void> {
    personTimer = null;
    const all = [...people];
    people.clear();
    for (let i = 0; i < all.length; i += HINTS_PER_NOTIFICATION) {
      await send(`person-hints:${all.slice(i, i + HINTS_PER_NOTIFICATION).join(',')}`);
    }
  }

  async function sendAudiences(): Promise<void> {
    audienceTimer = null;
    if (audiences.size === 0) return;
    const all = [...audiences.values()];
    audiences.clear();
    // Start the timer before the hints are sent. While a slow database delays them, `toAudience` finds the timer and does
    // not start a second run.
    audienceTimer = setTimeout(() => void sendAudiences(), AUDIENCE_MS);
    for (const { audience, kind, ids } of all) {
      const list = [...ids];
      for (let i = 0; i < list.length; i += IDS_PER_NOTIFICATION) {
        const hint: AudienceHint = { audience, kind, ids: list.slice(i, i + IDS_PER_NOTIFICATION) };
        await send(`audience-hint:${JSON.stringify(hint)}`);
      }
    }
  }

  return {
    toPerson(uid: string, kind: LiveKind): void {
      people.add(`${kind} ${uid}`);
      personTimer ??= setTimeout(() => void sendPeople(), PERSON_MS);
    },
    toAudience(audience: Audience, kind: LiveKind, id: string): void {
      const key = `${audience} ${kind}`;
      const known = audiences.get(key) ?? { audience, kind, ids: new Set<string>() };
      known.ids.add(id);
      audiences.set(key, known);
      if (!audienceTimer) void sendAudiences();
    },
    /**
     * Sends a notice immediately, because a late notice is useless. A notice whose payload is longer than NOTIFICATION_MAX
     * is not sent.
     */
    toPeopleNow(notice: PersonalNotice): void {
      const payload = notice.uids.length > 0 ? payloadOf(notice) : null;
      if (payload !== null) void send(payload);
    },
    /**
     * Like `toPeopleNow`, and resolves when the notice was sent, so that a caller can send notices one after another.
     * @returns false when the notice is too long
     */
    async toPeopleInOrder(notice: PersonalNotice): Promise<boolean> {
      const payload = payloadOf(notice);
      if (payload === null) return false;
      await notify(payload);
      return true;
    },
    stop(): void {
      if (personTimer) clearTimeout(personTimer);
      if (audienceTimer) clearTimeout(audienceTimer);
    },
  };
}

/** An id has about 40 characters, so 150 ids fit into a notification, which must be shorter than 8,000 bytes. */
const PEOPLE_PER_NOTIFICATION = 150;
const EVERYBODY = '*';

interface Wake {
  /** The process that sent the notification. */
  origin: string;
  /** Null when anybody may have new events, because an event is for an audience or the list is too long. */
  uids: readonly string[] | null;
}

/**
 * After a commit, every process receives the ids of the people with new events. PostgreSQL sends the notifications of
 * transactions in commit order. A notification inside the publishing transaction would therefore make all commits of
 * the database wait for each other.
 * @param origin this process, which ignores its own notifications
 * @returns a function that notifies the other processes. People who are added while a notification is being sent go
 * into the next one. If a notification is lost, the other processes find the events when they poll
 */
export function createEventNotifier(origin: string, notify: (payload: string) => Promise<void>) {
  const queue = pLimit(1);
  /** Null: anybody. */
  let named: Set<string> | null = new Set();

  async function send(): Promise<void> {
    const people = named;
    if (people?.size === 0) return;
    named = new Set();
    const isList = people !== null && people.size <= PEOPLE_PER_NOTIFICATION;
    const list = isList ? [...people].map(encodeURIComponent).join(',') : EVERYBODY;
    await notify(`event:${origin}:${list}`);
  }

  return (uids: Wake['uids']): void => {
    if (uids === null) named = null;
    else for (const uid of uids) named?.add(uid);
    queue(send).catch(() => {});
  };
}

/** @param rest the payload after `event:` */
export function readEventNotification(rest: string): Wake {
  const [origin = '', list = ''] = rest.split(':');
  return { origin, uids: list === EVERYBODY ? null : list.split(',').map(decodeURIComponent) };
}
