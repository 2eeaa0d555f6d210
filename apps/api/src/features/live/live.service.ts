// Live events of one process: writes events to the database, receives those of every process and sends them to its open streams.
// Prefixes of the notification channel: `event:` (live.notify.ts); `nudge:`, `hint:`, `tell:` and `told:` (compressed), which are not
// stored; `check:<uid>` (a person's identity or permissions have changed; database triggers send it for every change).

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { LiveKind } from '@urost3/contract/live.ts';
import type { Database, Db } from '../../db/client.ts';
import { collect, type TransactionEnd } from '../../db/transaction-end.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Fanout } from '../../providers/fanout/port.ts';
import { type AudienceHint, createHints, type PersonalNotice, unpackNotice } from './live.hints.ts';
import { createEventNotifier, readEventNotification } from './live.notify.ts';
import { createLiveReader } from './live.reader.ts';
import {
  insertLiveEvents,
  type LivePosition,
  listMissedEvents,
  type NewLiveRow,
  notify,
  removeEventsBefore,
  removeEventsOf,
} from './live.repository.ts';
import { LIVE_CHANNEL } from './live.sql.ts';
import {
  type Audience,
  encodeFrame,
  encodeReady,
  type Frame,
  type LiveStream,
} from './live.stream.ts';

type LiveTarget = { uid: string } | { audience: Audience };
export type PublishedEvent = { to: LiveTarget; kind: LiveKind; data: Record<string, unknown> };

const PAGE = 500;
const REMOVED_AT_ONCE = 5_000;
/** Fallback polling interval while streams are open, for notifications that a broken connection lost. */
const POLL_EVERY_MS = 5_000;
/** Reload events are spread over this time, because a recovering database cannot serve all pages at once. */
const RESYNC_SPREAD_MS = 1_000;
/** A person's oldest streams above this number are closed. A browser needs only one, shared between its tabs. */
export const STREAMS_PER_PERSON = 10;
/** How long events are stored for clients that reconnect. */
export const EVENTS_KEPT_MS = 3 * DAY_MS;

export type LiveService = ReturnType<typeof createLiveService>;

export function createLiveService(deps: {
  database: Database;
  clock: Clock;
  /** Null when notifications are sent through the database. */
  fanout?: Fanout | null;
}) {
  const { database, clock, fanout = null } = deps;
  const throughDatabase = (payload: string) => notify(database.db, payload);
  /**
   * Sends through the fan-out server, or through the database when that server fails. Every process listens to both.
   */
  const send = fanout
    ? (payload: string) => fanout.publish(payload).catch(() => throughDatabase(payload))
    : throughDatabase;
  const hints = createHints(send);
  const origin = randomUUID();
  const wakes = createEventNotifier(origin, send);
  const reader = createLiveReader({ db: database.db, now: () => clock.now(), deliver });
  const { streamsOf, everyStream } = reader;
  let pollTimer: NodeJS.Timeout | null = null;
  let isClosing = false;
  const leaveListeners: ((uid: string) => void)[] = [];

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

  /** Makes every process read the new events: this one immediately, the others when the notification arrives. */
  function wake(uids: readonly string[] | null): void {
    reader.wake(uids);
    wakes.send(uids);
  }

  const atEnd: TransactionEnd<PublishedEvent> = {
    beforeCommit: (tx, events) =>
      insertLiveEvents(
        tx,
        events.map(({ to, kind, data }) => ({
          userUid: 'uid' in to ? to.uid : null,
          audience: 'audience' in to ? to.audience : null,
          kind,
          data,
        })),
        clock.now(),
      ),
    afterCommit(events) {
      const uids = events.flatMap(({ to }) => ('uid' in to ? [to.uid] : []));
      wake(uids.length === events.length ? uids : null);
    },
  };

  /** Hints that were sent while the connection was broken are lost, so every open page reloads. */
  function onReconnect(): void {
    reader.wake(null);
    const frame = encodeFrame(null, 'resync', {});
    for (const stream of everyStream()) {
      const tell = () => stream.send(frame, clock.now());
      setTimeout(tell, Math.random() * RESYNC_SPREAD_MS).unref();
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

  async function recheck(stream: LiveStream): Promise<void> {
    try {
      stream.principal = await stream.connection.recheck();
    } catch (error) {
      // Keep the stream while the database is unreachable; close it when the guard refuses the caller.
      if (error instanceof AppError && error.status < 500) stream.connection.close();
    }
  }

  function onPayload(payload: string): void {
    const [word = '', rest = ''] = [
      payload.slice(0, payload.indexOf(':')),
      payload.slice(payload.indexOf(':') + 1),
    ];
    if (word === 'nudge') receiveNotification(rest);
    else if (word === 'hint') {
      const { audience, kind, ids } = JSON.parse(rest) as AudienceHint;
      sendToAudience(audience, encodeFrame(null, kind, { ids }), clock.now());
    } else if (word === 'tell') sendToPeople(JSON.parse(rest) as PersonalNotice);
    else if (word === 'told') sendToPeople(unpackNotice(rest));
    else if (word === 'check') {
      for (const stream of streamsOf(rest)) void recheck(stream);
    } else if (word === 'event') {
      const { origin: from, uids } = readEventNotification(rest);
      if (from !== origin) reader.wake(uids);
    } else reader.wake(null);
  }

  async function replay(stream: LiveStream): Promise<void> {
    for (;;) {
      const who = { uid: stream.principal.uid, audiences: stream.audiences(clock.now()) };
      const events = await listMissedEvents(database.db, who, stream.position, PAGE);
      const now = clock.now();
      for (const { id, kind, data } of events) stream.sendMissed(encodeFrame(id, kind, data), now);
      if (events.length < PAGE || stream.connection.isClosed()) return;
      await stream.connection.drained();
    }
  }

  /** Resumes after the browser's last event. If it is too old, starts with the next event and makes the page reload. */
  async function begin(
    stream: LiveStream,
    { personal, audience, settled, oldest, newest }: LivePosition,
    afterId: number | null,
  ): Promise<void> {
    const { connection } = stream;
    const canResume = afterId !== null && afterId <= newest && afterId + 1 >= oldest;
    const present = Math.max(personal, audience, settled);
    stream.startAfter(canResume ? afterId : present);
    connection.write(encodeReady(canResume ? null : present));
    if (canResume) await replay(stream);
    else if (afterId !== null) connection.write(encodeFrame(present, 'resync', {}).bytes);
    stream.goLive(clock.now());
  }

  function endOldest(uid: string): void {
    const own = streamsOf(uid);
    for (const oldest of [...own].slice(0, -STREAMS_PER_PERSON)) {
      reader.leave(oldest);
      oldest.connection.close();
    }
  }

  function leave(stream: LiveStream): void {
    const { uid } = stream.principal;
    reader.leave(stream);
    if (!isClosing && [...streamsOf(uid)].length === 0)
      for (const listen of leaveListeners) listen(uid);
  }

  return {
    async start(): Promise<void> {
      await database.listen(LIVE_CHANNEL, onPayload, onReconnect);
      await fanout?.listen(onPayload, onReconnect);
      pollTimer = setInterval(() => reader.wake(null), POLL_EVERY_MS);
      pollTimer.unref();
    },
    /**
     * Writes events in the transaction of the change that they report, so that an event exists only if its change is
     * committed. The rows are written just before the commit, because other publishers for the same person wait from
     * the write to the commit.
     */
    publish: (tx: Db, events: readonly PublishedEvent[]): Promise<void> =>
      events.length === 0 ? Promise.resolve() : collect(tx, atEnd, events),
    /** Called after the commit of a statement that contains `writeLiveEvents`: sends the new events to these people. */
    sendWritten: (uids: readonly string[]): void => wake(uids),
    /** Makes a person's open pages refetch without storing an event, for frequent changes such as progress. */
    nudge: hints.toPerson,
    /** Sends a short-lived notice to people's open pages in every process, without storing it. */
    tell: hints.toPeopleNow,
    /** Like `tell`, and keeps the order of one sender's notices. @returns false when the notice is too long */
    tellInOrder: hints.toPeopleInOrder,
    /** Registers a listener that is called when a person's last stream in this process has closed. */
    onLeft: (listener: (uid: string) => void): void => void leaveListeners.push(listener),
    /** Like `nudge`, for an audience. Ids within one second are sent together. */
    hint: hints.toAudience,
    /**
     * Adds a stream and replays missed events. Newer events wait for the replay, so that all arrive in order and once.
     * @param afterId id of the last event that the browser received; null for a new page
     */
    async join(stream: LiveStream, afterId: number | null): Promise<void> {
      const { connection } = stream;
      try {
        const position = await reader.takeIn(stream);
        endOldest(stream.principal.uid);
        if (connection.isClosed()) {
          reader.leave(stream);
          return;
        }
        await begin(stream, position, afterId);
      } catch (error) {
        // Close the connection, so that the browser reconnects.
        reader.leave(stream);
        connection.close();
        throw error;
      }
    },
    leave,
    /** Checks again whether the caller may listen and which events they may receive. */
    recheck,
    /**
     * Makes every process check a person's streams when the transaction commits. Database triggers already do this for suspensions, roles,
     * sessions and subscriptions.
     */
    recheckStreamsOf: (tx: Db, uid: string): Promise<void> => notify(tx, `check:${uid}`),
    async removeOldEvents(): Promise<void> {
      const before = new Date(clock.now().getTime() - EVENTS_KEPT_MS);
      while ((await removeEventsBefore(database.db, before, REMOVED_AT_ONCE)) === REMOVED_AT_ONCE);
    },
    /** Deletes the stored events of a deleted account, because they may contain message texts. */
    erase: (tx: Db, uid: string): Promise<void> => removeEventsOf(tx, uid),
    closeAll(): void {
      isClosing = true;
      if (pollTimer) clearInterval(pollTimer);
      hints.stop();
      wakes.stop();
      for (const stream of everyStream()) stream.connection.close();
    },
    openStreams: () => everyStream().length,
  };
}
