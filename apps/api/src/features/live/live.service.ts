// Live events of one process: writes them to the database, receives those of every process, and sends them to its open
// streams. ¶ Payloads on the channel: `event` (read the table), `nudge:`, `hint:` and `tell:` (not stored), `check:<uid>` (a person's
// identity or permissions changed; database triggers send it, whatever code made the change).

import type { LiveKind } from '@urost3/contract/live.ts';
import type { Database, Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { type AudienceHint, createHints, type PersonalNotice } from './live.hints.ts';
import {
  findEventRange,
  insertLiveEvents,
  listEventsAfter,
  listMissedEvents,
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
import type { StoredLiveEvent } from './live.tables.ts';

type LiveTarget = { uid: string } | { audience: Audience };
export type PublishedEvent = { to: LiveTarget; kind: LiveKind; data: Record<string, unknown> };

const PAGE = 500;
/** Fallback polling interval while streams are open, for notifications lost on a broken connection. */
const POLL_EVERY_MS = 5_000;
const RETRY_MS = 500;
/** Reload events are spread over this time, because a recovering database could not serve all pages at once. */
const RESYNC_SPREAD_MS = 1_000;
/** A browser shares one stream between its tabs, so a higher number is not a person's pages. */
export const STREAMS_A_PERSON = 10;
/** How long events are stored for streams that reconnect. */
export const EVENTS_KEPT_MS = 3 * 24 * 60 * 60 * 1000;

export type LiveService = ReturnType<typeof createLiveService>;

export function createLiveService(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  const streams = new Map<string, Set<LiveStream>>();
  const hints = createHints((payload) => notify(database.db, payload));
  let lastId = 0;
  let pumping: Promise<void> | null = null;
  let looksWanted = 0;
  let lookTimer: NodeJS.Timeout | null = null;

  function* everyStream(): Iterable<LiveStream> {
    for (const set of streams.values()) yield* set;
  }

  function sendToAudience(audience: Audience, frame: Frame, now: Date): void {
    for (const stream of everyStream()) if (stream.hears(audience, now)) stream.send(frame, now);
  }

  function deliver(event: StoredLiveEvent): void {
    const now = clock.now();
    if (event.userUid === null) {
      sendToAudience(
        event.audience as Audience,
        encodeFrame(event.id, event.kind, event.data),
        now,
      );
      return;
    }
    const own = streams.get(event.userUid);
    if (!own) return;
    const frame = encodeFrame(event.id, event.kind, event.data);
    for (const stream of own) stream.send(frame, now);
  }

  async function look(): Promise<void> {
    for (;;) {
      const events = await listEventsAfter(database.db, lastId, PAGE);
      for (const event of events) {
        lastId = event.id;
        deliver(event);
      }
      if (events.length < PAGE) return;
    }
  }

  async function readUntilCurrent(): Promise<void> {
    let answered: number;
    do {
      answered = looksWanted;
      await look();
    } while (answered !== looksWanted);
  }

  /** Reads events committed since the last read. Resolves after a read that started no earlier than this call. */
  function pump(): Promise<void> {
    looksWanted += 1;
    pumping ??= readUntilCurrent().finally(() => {
      pumping = null;
    });
    return pumping;
  }

  function pumpSoon(): void {
    pump().catch(() => {
      // The database is unreachable and cannot notify, so poll again.
      setTimeout(pumpSoon, RETRY_MS).unref();
    });
  }

  /** Hints sent while the connection was broken are lost and unknown, so every open page reloads. */
  function onReconnect(): void {
    pumpSoon();
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
      const own = streams.get(uid);
      if (!own) continue;
      const frame = encodeFrame(null, kind, {});
      for (const stream of own) stream.send(frame, now);
    }
  }

  function sendToPeople({ uids, kind, data }: PersonalNotice): void {
    const now = clock.now();
    const frame = encodeFrame(null, kind, data);
    for (const uid of uids) for (const stream of streams.get(uid) ?? []) stream.send(frame, now);
  }

  async function recheck(stream: LiveStream): Promise<void> {
    try {
      stream.principal = await stream.connection.recheck();
    } catch (error) {
      // An unreachable database ends no stream; a refusal by the guard does.
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
    else if (word === 'check') {
      for (const stream of streams.get(rest) ?? []) void recheck(stream);
    } else pumpSoon();
  }

  /** @returns the id after which the replay starts; null when the gap cannot be replayed */
  async function replayStart(afterId: number): Promise<number | null> {
    if (afterId > lastId) return null;
    if (afterId === lastId) return afterId;
    const { oldest } = await findEventRange(database.db);
    return afterId + 1 < oldest ? null : afterId;
  }

  async function replay(stream: LiveStream, afterId: number, upToId: number): Promise<void> {
    const { connection } = stream;
    let from = afterId;
    while (from < upToId && !connection.isClosed()) {
      const who = { uid: stream.principal.uid, audiences: stream.audiences(clock.now()) };
      const range = { afterId: from, upToId };
      const events = await listMissedEvents(database.db, who, range, PAGE);
      const now = clock.now();
      for (const event of events) {
        stream.sendMissed(encodeFrame(event.id, event.kind, event.data), now);
        from = event.id;
      }
      if (events.length < PAGE) return;
      await connection.drained();
    }
  }

  function remove(stream: LiveStream): void {
    const own = streams.get(stream.principal.uid);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(stream.principal.uid);
  }

  return {
    async start(): Promise<void> {
      lastId = (await findEventRange(database.db)).newest;
      await database.listen(LIVE_CHANNEL, onPayload, onReconnect);
      lookTimer = setInterval(() => {
        if (streams.size > 0) pumpSoon();
      }, POLL_EVERY_MS);
      lookTimer.unref();
    },
    /**
     * Writes events in the transaction of the change they report: they are sent when it commits, or never. Publishers wait
     * for each other from here to their commit, so this must be the last statement of a transaction.
     */
    async publish(tx: Db, events: readonly PublishedEvent[]): Promise<void> {
      if (events.length === 0) return;
      await insertLiveEvents(
        tx,
        events.map((event) => ({
          userUid: 'uid' in event.to ? event.to.uid : null,
          audience: 'audience' in event.to ? event.to.audience : null,
          kind: event.kind,
          data: event.data,
        })),
        clock.now(),
      );
    },
    /** Makes a person's open pages refetch, without storing a row: for frequent changes such as progress. */
    nudge: hints.toPerson,
    /** Shows something short-lived on people's open pages, in every process, without storing a row. */
    tell: hints.toPeopleNow,
    /** `nudge` for an audience; ids within one second are sent together. */
    hint: hints.toAudience,
    /**
     * Adds a stream and replays missed events. Newer events wait until the replay has finished, so that all arrive in order
     * and once.
     * @param afterId id of the last event the browser received; null for a fresh page
     */
    async join(stream: LiveStream, afterId: number | null): Promise<void> {
      await pump();
      const from = afterId === null ? null : await replayStart(afterId);
      // No await between reading lastId and joining, so that every later event reaches the stream through deliver().
      const upToId = lastId;
      const { uid } = stream.principal;
      const own = (streams.get(uid) ?? new Set()).add(stream);
      streams.set(uid, own);
      for (const oldest of own) {
        if (own.size <= STREAMS_A_PERSON) break;
        own.delete(oldest);
        oldest.connection.close();
      }
      if (stream.connection.isClosed()) {
        remove(stream);
        return;
      }
      stream.connection.write(encodeReady(from === null ? upToId : null));
      if (from !== null) await replay(stream, from, upToId);
      else if (afterId !== null) stream.connection.write(encodeFrame(upToId, 'resync', {}).bytes);
      stream.goLive();
    },
    leave: remove,
    /** Checks again whether the caller may listen, and to what. */
    recheck,
    /**
     * Makes every process check a person's streams when the transaction commits. The database's triggers already do this for
     * suspension, roles, sessions and subscriptions.
     */
    recheckStreamsOf: (tx: Db, uid: string): Promise<void> => notify(tx, `check:${uid}`),
    removeOldEvents: () =>
      removeEventsBefore(database.db, new Date(clock.now().getTime() - EVENTS_KEPT_MS)),
    /** Deletes a deleted account's stored events, which may contain message texts. */
    erase: (tx: Db, uid: string): Promise<void> => removeEventsOf(tx, uid),
    closeAll(): void {
      if (lookTimer) clearInterval(lookTimer);
      hints.stop();
      for (const stream of Array.from(everyStream())) stream.connection.close();
    },
    openStreams: () => [...streams.values()].reduce((sum, set) => sum + set.size, 0),
  };
}
