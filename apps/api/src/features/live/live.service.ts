// Live events of one process: writes events to the database, and keeps the open streams of this process.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { LiveKind } from '@urost3/contract/live.ts';
import type { Database, Db } from '../../db/client.ts';
import { collect, type TransactionEnd } from '../../db/transaction-end.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Fanout } from '../../providers/fanout/port.ts';
import { createLiveDelivery } from './live.delivery.ts';
import { createHints } from './live.hints.ts';
import { createEventNotifier } from './live.notify.ts';
import { insertLiveEvents, notify, removeEventsBefore, removeEventsOf } from './live.repository.ts';
import { createResume } from './live.resume.ts';
import { LIVE_CHANNEL } from './live.sql.ts';
import type { Audience, LiveStream } from './live.stream.ts';

type LiveTarget = { uid: string } | { audience: Audience };
export type PublishedEvent = { to: LiveTarget; kind: LiveKind; data: Record<string, unknown> };

const REMOVED_AT_ONCE = 5_000;
/**
 * While streams are open, the process polls for events at this interval. Polling finds events whose notification was lost
 * with a broken connection.
 */
const POLL_EVERY_MS = 5_000;
/**
 * When a person has more streams than this, the oldest ones are closed. A browser needs only one, shared between its
 * tabs.
 */
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
   * Sends through the fan-out server. If there is none or it fails, sends through the database. Every process listens to
   * both.
   */
  const send = fanout
    ? (payload: string) => fanout.publish(payload).catch(() => throughDatabase(payload))
    : throughDatabase;
  const hints = createHints(send);
  const origin = randomUUID();
  const wakes = createEventNotifier(origin, send);
  const { db } = database;
  const { reader, onPayload, onReconnect, recheck } = createLiveDelivery({ db, clock, origin });
  const { streamsOf, everyStream } = reader;
  const resume = createResume({ db, clock });
  let pollTimer: NodeJS.Timeout | null = null;
  let isClosing = false;
  const leaveListeners: ((uid: string) => void)[] = [];

  /** Makes every process read the new events: this process immediately, every other process when it is notified. */
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
     * Writes events in the transaction of the change that they report. An event therefore exists only if its change is
     * committed. Other publishers for the same person wait from the write to the commit. The rows are therefore written
     * just before the commit.
     */
    publish: (tx: Db, events: readonly PublishedEvent[]): Promise<void> =>
      events.length === 0 ? Promise.resolve() : collect(tx, atEnd, events),
    /** Sends the new events to these people. Call it after the commit of a statement that contains `writeLiveEvents`. */
    sendWritten: (uids: readonly string[]): void => wake(uids),
    /** Makes a person's open pages refetch without storing an event, for frequent changes such as progress. */
    nudge: hints.toPerson,
    /** Sends a short-lived notice to people's open pages in every process, without storing it. */
    tell: hints.toPeopleNow,
    /**
     * Like `tell`, and resolves when the notice was sent, so that a caller can send notices in order.
     * @returns false when the notice is too long
     */
    tellInOrder: hints.toPeopleInOrder,
    /** Registers a listener that is called when a person's last stream in this process has closed. */
    onLeft: (listener: (uid: string) => void): void => void leaveListeners.push(listener),
    /**
     * Like `nudge`, but for an audience. The hint carries an id, for example of a post. The hints of one second are sent
     * together.
     */
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
        await resume(stream, position, afterId);
      } catch (error) {
        // Close the connection, so that the browser reconnects.
        reader.leave(stream);
        connection.close();
        throw error;
      }
    },
    leave,
    /** Checks again whether the person of a stream may listen, and which events the person may receive. */
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
