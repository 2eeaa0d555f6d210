// Sends waiting push notifications. All notifications that wait for a browser are combined. The browser therefore
// receives only one notification at the end of the quiet hours.

import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import type { Database, Db } from '../../db/client.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { PushSender } from '../../providers/push/push-sender.ts';
import { isQuiet, quietHoursOf, wordsOf } from './push.policy.ts';
import { removeDeviceById } from './push.repository.ts';
import type { PushDelivery } from './push.tables.ts';
import * as repository from './push-deliveries.repository.ts';

/** The job retries for about 15 minutes. After that, the browser's next job or `sweep` sends the waiting notifications. */
export const sendPush = jobKind<{ deviceId: string }>('push.send', {
  retries: 8,
  retryDelayMaxSeconds: 600,
  concurrency: 2,
});

const AT_ONCE = 200;
const TTL_MAX_SECONDS = 24 * 60 * 60;
/** The sweep skips a browser that was tried less than an hour ago. The browser's own job may still retry. */
const RETRIED_MS = HOUR_MS;
/** Longer than a call of a push service, and shorter than the time after which the job of a crashed process runs again. */
const CLAIM_MS = 45_000;
const KEPT_MS = 3 * DAY_MS;
/**
 * A notification is normally written within seconds of its message. The sweep writes missing notifications of messages
 * that are between a minute and an hour old. A notification about an older message would come too late.
 */
const UNANNOUNCED_MS = { from: HOUR_MS, until: 60 * 1000 };

export interface PushNotice {
  userUid: string;
  kind: PushDelivery['kind'];
  /**
   * Identifies the subject, such as a message or the day of the due reviews. A browser receives one notification per
   * subject.
   */
  subject: string;
  /** The id of the conversation or booking. */
  refId?: string;
  /** The person whose current name replaces `title`. */
  actorUid?: string;
  title: string;
  body: string;
  /** The path of a page of this site. */
  path: string;
  /** After this time the notification is not sent. */
  expiresAt: Date;
}

export type PushDeliveryService = ReturnType<typeof createPushDeliveryService>;

export function createPushDeliveryService(deps: {
  database: Database;
  clock: Clock;
  jobs: JobQueue;
  sender: PushSender | null;
  onBackgroundError: (error: unknown) => void;
}) {
  const { clock, jobs, sender } = deps;
  const { db } = deps.database;
  let conversations: { countUnread(uid: string): Promise<number> };
  let messages: { listUnannounced(time: { from: Date; until: Date }): Promise<PushNotice[]> };

  /**
   * Writes notifications of one kind, and a job per browser, in the caller's transaction. During quiet hours the jobs send nothing; the
   * sweep sends the notifications at the end of these hours.
   */
  async function add(tx: Db, notices: readonly PushNotice[]): Promise<void> {
    const [first] = notices;
    if (!sender || !first) return;
    const uids = notices.map(({ userUid }) => userUid);
    const targets = await repository.listTargets(tx, uids, first.kind);
    if (targets.length === 0) return;
    const createdAt = clock.now();
    const rows = notices.flatMap(({ userUid, ...notice }) =>
      targets
        .filter((target) => target.userUid === userUid)
        .map(({ id }) => ({
          refId: null,
          actorUid: null,
          ...notice,
          id: randomUUID(),
          deviceId: id,
          createdAt,
        })),
    );
    for (const deviceId of await repository.insertDeliveries(tx, rows))
      await jobs.send(tx, sendPush, { deviceId });
  }

  /** @throws Error when the push service asks to try again */
  async function deliver(deviceId: string): Promise<void> {
    const device = await repository.findDevice(db, deviceId);
    if (!sender || !device) return;
    if (!device.isActive) return removeDeviceById(db, deviceId);
    const now = clock.now();
    if (isQuiet(now, quietHoursOf(device.settings))) return;
    const staleBefore = new Date(now.getTime() - CLAIM_MS);
    const claimed = await repository.claimWaiting(db, deviceId, { now, staleBefore });
    if (claimed.length === 0) return;
    const due = await repository.listRelevantDeliveries(db, claimed, now);
    if (due.length === 0) return repository.endClaim(db, claimed, { sentAt: now });
    const words = wordsOf(due);
    const ends = Math.max(...due.map(({ expiresAt }) => Date.parse(expiresAt)));
    const ttl = Math.min(TTL_MAX_SECONDS, Math.floor((ends - now.getTime()) / 1000));
    const unread = await conversations.countUnread(device.userUid);
    // The tag makes a later notification about the same page replace this one.
    const outcome = await sender.send(device, { ...words, tag: words.path, unread }, ttl);
    if (outcome.kind === 'gone') return removeDeviceById(db, deviceId);
    if (outcome.kind === 'later') {
      await repository.endClaim(db, claimed, { triedAt: now });
      throw new Error('the push service asks to try again');
    }
    await repository.endClaim(db, claimed, { sentAt: now });
    if (outcome.kind === 'refused')
      deps.onBackgroundError(new Error(`a push service refused a notification: ${outcome.status}`));
    else await repository.touchDevice(db, deviceId, now);
  }

  /**
   * Like `add`, but in its own transaction. An error is reported and not thrown. After an error, the sweep later writes
   * the missing notifications about messages.
   */
  async function enqueueBestEffort(notices: readonly PushNotice[]): Promise<void> {
    const [first] = notices;
    if (!sender || !first) return;
    try {
      const uids = notices.map(({ userUid }) => userUid);
      const targets = await repository.listTargets(db, uids, first.kind);
      if (targets.length > 0) await db.transaction((tx) => add(tx, notices));
    } catch (error) {
      deps.onBackgroundError(error);
    }
  }

  return {
    add,
    enqueueBestEffort,
    deliver,
    /**
     * Sends the notifications that waited for the end of quiet hours. Writes and sends the notifications that a crashed
     * process did not write. Deletes old notifications. A job calls this function every five minutes.
     */
    async sweep(): Promise<void> {
      if (!sender) return;
      const now = clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const { from, until } = UNANNOUNCED_MS;
      await enqueueBestEffort(
        await messages.listUnannounced({ from: ago(from), until: ago(until) }),
      );
      await repository.removeDeliveriesBefore(db, ago(KEPT_MS));
      const times = { now, triedBefore: ago(RETRIED_MS) };
      let afterId = '';
      for (;;) {
        const ids = await repository.listWaitingDevices(db, times, afterId, AT_ONCE);
        for (const deviceId of ids) await jobs.send(db, sendPush, { deviceId });
        const last = ids.at(-1);
        if (!last || ids.length < AT_ONCE) return;
        afterId = last;
      }
    },
    /**
     * Connects two services of the community. One counts unread conversations, for the number on the app's icon. The
     * other finds messages whose notification a crashed process did not write.
     */
    readMessagesWith(community: {
      conversations: typeof conversations;
      messages: typeof messages;
    }): void {
      ({ conversations, messages } = community);
    },
  };
}
