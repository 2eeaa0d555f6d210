// Live events of one process: writes events to the database, keeps the open streams of this process, and sends a stream that
// reconnects the events that it missed.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { LiveKind } from '@urost3/contract/live/live.ts';
import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../db/batches.ts';
import type { Database, Db } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import { collect, type TransactionEnd } from '../../db/transaction-end.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Fanout } from '../../providers/ports.ts';
import { createLiveDelivery } from './live.delivery.ts';
import { createEventNotifier, createHints } from './live.notifications.ts';
import { insertLiveEvents, type LivePosition, notify } from './live.repository.ts';
import { type Audience, encodeFrame, encodeReady, type LiveStream } from './live.stream.ts';
import { LIVE_CHANNEL, liveEvents, type StoredLiveEvent } from './live.tables.ts';

type LiveTarget = { uid: string } | { audience: Audience };
export type PublishedEvent = { to: LiveTarget; kind: LiveKind; data: Record<string, unknown> };

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

const MISSED_PAGE = 500;

/** Events that one person has missed, oldest first. */
function listMissedEvents(
  db: Db,
  who: { uid: string; audiences: readonly string[] },
  afterId: number,
  limit: number,
): Promise<StoredLiveEvent[]> {
  const mine = eq(liveEvents.userUid, who.uid);
  const heard = inArray(liveEvents.audience, [...who.audiences]);
  return db
    .select()
    .from(liveEvents)
    .where(and(or(mine, heard), gt(liveEvents.id, afterId)))
    .orderBy(asc(liveEvents.id))
    .limit(limit);
}

/** Sends a new stream the events that its browser missed. */
async function replay({ db, clock }: { db: Db; clock: Clock }, stream: LiveStream) {
  for (;;) {
    const who = { uid: stream.principal.uid, audiences: stream.audiences(clock.now()) };
    const events = await listMissedEvents(db, who, stream.position, MISSED_PAGE);
    const now = clock.now();
    for (const { id, kind, data } of events) stream.sendMissed(encodeFrame(id, kind, data), now);
    if (events.length < MISSED_PAGE || stream.connection.isClosed()) return;
    await stream.connection.drained();
  }
}

/**
 * Resumes after the last event that the browser received (`afterId`). If this event is unknown or too old, the stream
 * starts with the next new event. The page then refetches its data. A new page (`afterId` null) also starts with the
 * next new event.
 */
async function resume(
  deps: { db: Db; clock: Clock },
  stream: LiveStream,
  { personal, audience, settled, oldest, newest }: LivePosition,
  afterId: number | null,
) {
  const { connection } = stream;
  const canResume = afterId !== null && afterId <= newest && afterId + 1 >= oldest;
  const present = Math.max(personal, audience, settled);
  stream.startAfter(canResume ? afterId : present);
  connection.write(encodeReady(canResume ? null : present));
  if (canResume) await replay(deps, stream);
  else if (afterId !== null) connection.write(encodeFrame(present, 'resync', {}).bytes);
  stream.goLive(deps.clock.now());
}

export type LiveService = ReturnType<typeof createLiveService>;

export function createLiveService(deps: {
  database: Database;
  clock: Clock;
  /** Null when notifications are sent through the database. */
  fanout?: Fanout | null;
  /** Called when a person's last stream in this process has closed. */
  onStreamsClosed?: (uid: string) => void;
}) {
  const { database, clock, fanout = null, onStreamsClosed } = deps;
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
  const notifyOthers = createEventNotifier(origin, send);
  const { db } = database;
  const { reader, onPayload, onReconnect, recheck } = createLiveDelivery({ db, clock, origin });
  const { streamsOf, everyStream } = reader;
  let pollTimer: NodeJS.Timeout | null = null;
  let isClosing = false;

  /** Makes every process read the new events: this process immediately, every other process when it is notified. */
  function wake(uids: readonly string[] | null): void {
    reader.wake(uids);
    notifyOthers(uids);
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
    if (!isClosing && streamsOf(uid).size === 0) onStreamsClosed?.(uid);
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
    sendHint: hints.toPerson,
    /** Sends a short-lived notice to people's open pages in every process, without storing it. */
    sendNotice: hints.toPeopleNow,
    /**
     * Like `sendNotice`, and resolves when the notice was sent, so that a caller can send notices in order.
     * @returns false when the notice is too long
     */
    sendNoticeInOrder: hints.toPeopleInOrder,
    /**
     * Like `sendHint`, but for an audience. The hint carries an id, for example of a post. The hints of one second are sent
     * together.
     */
    sendHintToAudience: hints.toAudience,
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
        await resume({ db, clock }, stream, position, afterId);
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
    closeAll(): void {
      isClosing = true;
      if (pollTimer) clearInterval(pollTimer);
      hints.stop();
      for (const stream of everyStream()) stream.connection.close();
    },
    openStreams: () => everyStream().length,
  };
}

export async function removeOldEvents({ db, clock }: { db: Db; clock: Clock }) {
  const before = new Date(clock.now().getTime() - EVENTS_KEPT_MS);
  // Keep the newest row at any age, because new streams start at its id.
  const isFollowed = sql`${liveEvents.id} < (select max(id) from live_events)`;
  await deleteInBatches(db, liveEvents, and(lt(liveEvents.createdAt, before), isFollowed));
}

/** Deletes the stored events of a deleted account, because they may contain message texts. */
export const eraseEvents = (tx: Db, uid: string) => removeRowsOf(tx, uid, liveEvents);
