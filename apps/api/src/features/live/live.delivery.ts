// Sends stored events, hints and notices to the open streams of this process.
// Notifications between processes have these prefixes. `event:` reports new stored events (live.notify.ts). `nudge:` and `hint:` are
// hints, `tell:` is a notice, and `told:` is a compressed notice; these four are not stored. `check:<uid>` reports that a person's identity
// or permissions have changed; database triggers send it for every change.

import type { LiveKind } from '@urost3/contract/live.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { type AudienceHint, type PersonalNotice, unpackNotice } from './live.hints.ts';
import { readEventNotification } from './live.notify.ts';
import { createLiveReader } from './live.reader.ts';
import type { NewLiveRow } from './live.repository.ts';
import { type Audience, encodeFrame, type Frame, type LiveStream } from './live.stream.ts';

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

  return { reader, recheck, onPayload, onReconnect };
}
