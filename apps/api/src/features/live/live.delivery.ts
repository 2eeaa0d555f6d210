// Sends stored events, hints and notices to the open streams of this process.
// Notifications between processes have these prefixes. `event:` reports new stored events (live.notifications.ts). `person-hints:`,
// `audience-hint:`, `notice:` and `packed-notice:` (compressed) are not stored. `check:<uid>` reports that a person's
// identity or permissions have changed; database triggers send it for every change.

import type { LiveKind } from '@urost3/contract/live/live.ts';
import pLimit from 'p-limit';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import {
  type AudienceHint,
  type PersonalNotice,
  readEventNotification,
  unpackNotice,
} from './live.notifications.ts';
import {
  findPosition,
  type LivePosition,
  listNewEvents,
  type NewLiveRow,
} from './live.repository.ts';
import { type Audience, encodeFrame, type Frame, type LiveStream } from './live.stream.ts';

const PAGE = 500;
/**
 * An event of this age is older than every open transaction. Transactions that publish events have few statements, and
 * each statement may take at most 15 s. Such a transaction therefore never takes ten minutes.
 */
const SETTLED_MS = 10 * 60_000;

interface Person {
  streams: Set<LiveStream>;
  /** The id of the last event for this person that was read. */
  after: number;
}

interface LiveReaderDeps {
  db: Db;
  now(): Date;
  deliver(event: NewLiveRow): void;
}

const nobody: ReadonlySet<LiveStream> = new Set();

/** Reads the new events of people whose streams are open in this process. */
function createLiveReader({ db, now, deliver }: LiveReaderDeps) {
  const people = new Map<string, Person>();
  let audienceAfter = 0;
  /** Whose events have to be read; null: those of everybody whose streams are open in this process. */
  let wanted: Set<string> | null = new Set();
  /** Streams join and events are read one after another. Otherwise a new stream could miss an event that is read while it joins. */
  const queue = pLimit(1);

  async function admit(stream: LiveStream): Promise<LivePosition> {
    const { uid } = stream.principal;
    const position = await findPosition(db, uid, new Date(now().getTime() - SETTLED_MS));
    if (people.size === 0) audienceAfter = position.audience;
    const person = people.get(uid) ?? { streams: new Set(), after: position.personal };
    people.set(uid, person);
    person.streams.add(stream);
    return position;
  }

  /**
   * Reads the events for people and for audiences in one snapshot. Otherwise a stream could receive an audience event
   * before an older event for its person. A client that resumes after the audience event would then miss the older
   * event. For the same reason, an audience event is delivered together with the new events of everybody in this
   * process.
   */
  async function read(uids: readonly string[] | null): Promise<void> {
    let chosen = uids;
    for (;;) {
      const known = [...(chosen ?? people.keys())].flatMap((uid) => {
        const person = people.get(uid);
        return person ? [{ uid, after: person.after }] : [];
      });
      if (chosen !== null && known.length === 0) return;
      const events = await listNewEvents(db, audienceAfter, known, PAGE);
      if (chosen !== null && events.some((event) => event.userUid === null)) {
        chosen = null;
        continue;
      }
      for (const event of events) {
        if (event.userUid === null) audienceAfter = event.id;
        else {
          const person = people.get(event.userUid);
          if (person) person.after = event.id;
        }
        deliver(event);
      }
      if (events.length < PAGE) return;
    }
  }

  async function readWanted(): Promise<void> {
    const uids = wanted;
    wanted = new Set();
    if (people.size > 0) await read(uids && [...uids]);
  }

  return {
    /** Schedules a read for these people; null: for everybody whose streams are open in this process. */
    wake(uids: readonly string[] | null): void {
      if (uids === null) wanted = null;
      else for (const uid of uids) wanted?.add(uid);
      queue(readWanted).catch(() => {
        // The database cannot be reached. The next poll reads the events of everybody.
      });
    },
    /** Adds a stream. It receives every event after the position with which the promise resolves. */
    takeIn: (stream: LiveStream): Promise<LivePosition> => queue(() => admit(stream)),
    leave(stream: LiveStream): void {
      const { uid } = stream.principal;
      const person = people.get(uid);
      person?.streams.delete(stream);
      if (person?.streams.size === 0) people.delete(uid);
    },
    streamsOf: (uid: string): ReadonlySet<LiveStream> => people.get(uid)?.streams ?? nobody,
    everyStream: (): LiveStream[] => [...people.values()].flatMap(({ streams }) => [...streams]),
  };
}

/**
 * After a lost database connection is restored, the `resync` events are spread over this time. Open pages therefore
 * do not all refetch at once.
 */
const RESYNC_SPREAD_MS = 1_000;

interface LiveDeliveryDeps {
  db: Db;
  clock: Clock;
  /** Identifies this process. A process ignores its own notifications, because it reads its own events immediately. */
  origin: string;
}

export function createLiveDelivery({ db, clock, origin }: LiveDeliveryDeps) {
  const reader = createLiveReader({ db, now: () => clock.now(), deliver });
  const { streamsOf, everyStream } = reader;

  function sendToAudience(audience: Audience, frame: Frame, now: Date): void {
    for (const stream of everyStream()) if (stream.hears(audience, now)) stream.send(frame, now);
  }

  function deliver({ id, userUid, audience, kind, data }: NewLiveRow): void {
    const now = clock.now();
    if (userUid === null) sendToAudience(audience as Audience, encodeFrame(id, kind, data), now);
    else sendToPerson(userUid, encodeFrame(id, kind, data), now);
  }

  function sendToPerson(uid: string, frame: Frame, now: Date): void {
    for (const stream of streamsOf(uid)) stream.send(frame, now);
  }

  async function recheck(stream: LiveStream): Promise<void> {
    try {
      stream.principal = await stream.connection.recheck();
    } catch (error) {
      // Keep the stream while the database is unreachable; close it when the guard refuses the caller.
      if (error instanceof AppError && error.status < 500) stream.connection.close();
    }
  }

  /** Hints that were sent while the database connection was broken are lost, so every open page refetches its data. */
  function onReconnect(): void {
    reader.wake(null);
    const frame = encodeFrame(null, 'resync', {});
    for (const stream of everyStream()) {
      const sendResync = () => stream.send(frame, clock.now());
      setTimeout(sendResync, Math.random() * RESYNC_SPREAD_MS).unref();
    }
  }

  function receiveNotification(payload: string): void {
    const now = clock.now();
    for (const item of payload.split(',')) {
      const [kind, uid] = item.split(' ') as [LiveKind, string];
      sendToPerson(uid, encodeFrame(null, kind, {}), now);
    }
  }

  function sendToPeople({ uids, kind, data }: PersonalNotice): void {
    const now = clock.now();
    const frame = encodeFrame(null, kind, data);
    for (const uid of uids) sendToPerson(uid, frame, now);
  }

  function onPayload(payload: string): void {
    const [word = '', rest = ''] = [
      payload.slice(0, payload.indexOf(':')),
      payload.slice(payload.indexOf(':') + 1),
    ];
    if (word === 'person-hints') receiveNotification(rest);
    else if (word === 'audience-hint') {
      const { audience, kind, ids } = JSON.parse(rest) as AudienceHint;
      sendToAudience(audience, encodeFrame(null, kind, { ids }), clock.now());
    } else if (word === 'notice') sendToPeople(JSON.parse(rest) as PersonalNotice);
    else if (word === 'packed-notice') sendToPeople(unpackNotice(rest));
    else if (word === 'check') {
      for (const stream of streamsOf(rest)) void recheck(stream);
    } else if (word === 'event') {
      const { origin: from, uids } = readEventNotification(rest);
      if (from !== origin) reader.wake(uids);
    } else reader.wake(null);
  }

  return { reader, recheck, onPayload, onReconnect };
}
