// Sends what waits for a browser. Everything that waits becomes one notification, so that the end of the quiet hours brings one.
import { randomUUID } from 'node:crypto';
import type { Database, Db } from '../../db/client.ts';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { PushSender } from '../../providers/push/push-sender.ts';
import { isQuiet, quietHoursOf, wordsOf } from './push.policy.ts';
import { removeDeviceById } from './push.repository.ts';
import type { PushDelivery } from './push.tables.ts';
import * as repository from './push-deliveries.repository.ts';

/** Push services are asked again for about half an hour. What then still waits is sent with the next one. */
export const sendPush = jobKind<{ deviceId: string }>('push.send', {
  retries: 8,
  retryDelayMaxSeconds: 600,
  concurrency: 2,
});

const AT_ONCE = 200;
const TTL_MAX_SECONDS = 24 * 60 * 60;
/** Longer than the retries of a job. */
const RETRIED_MS = 60 * 60 * 1000;
const KEPT_MS = 3 * 24 * 60 * 60 * 1000;
/** A notification is written within seconds of its message; what is older than this time was told or is no news. */
const UNANNOUNCED_MS = { from: 60 * 60 * 1000, until: 60 * 1000 };

export interface PushNotice {
  userUid: string;
  kind: PushDelivery['kind'];
  /** What it is about; one browser is told once. */
  subject: string;
  /** The conversation or booking. */
  refId?: string;
  /** Whose name becomes the title. */
  actorUid?: string;
  title: string;
  body: string;
  /** An address of this site. */
  path: string;
  /** After this it is no news. */
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
   * Writes notifications of one kind, with a job for each browser, in the caller's transaction. During quiet hours the jobs find
   * nothing to do, and the sweep sends what waits at their end.
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
    const claimed = await repository.claimWaiting(db, deviceId, now);
    if (claimed.length === 0) return;
    const due = await repository.listStillTrue(db, claimed, now);
    if (due.length === 0) return;
    const words = wordsOf(due);
    const ends = Math.max(...due.map(({ expiresAt }) => Date.parse(expiresAt)));
    const ttl = Math.min(TTL_MAX_SECONDS, Math.floor((ends - now.getTime()) / 1000));
    const unread = await conversations.countUnread(device.userUid);
    // A second one about the same page replaces the first.
    const outcome = await sender.send(device, { ...words, tag: words.path, unread }, ttl);
    if (outcome.kind === 'sent') await repository.touchDevice(db, deviceId, now);
    else if (outcome.kind === 'gone') await removeDeviceById(db, deviceId);
    else if (outcome.kind === 'refused')
      deps.onBackgroundError(new Error(`a push service refused a notification: ${outcome.status}`));
    else {
      await repository.releaseClaimed(db, claimed, now);
      throw new Error('the push service asks to try again');
    }
  }

  /**
   * `add` after a change that has no transaction. A failure must not fail the change: of a message it is found by the sweep.
   */
  async function addLater(notices: readonly PushNotice[]): Promise<void> {
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
    addLater,
    deliver,
    /** Sends what waited for the end of quiet hours, and what a broken process left or did not write. */
    async sweep(): Promise<void> {
      if (!sender) return;
      const now = clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const { from, until } = UNANNOUNCED_MS;
      await addLater(await messages.listUnannounced({ from: ago(from), until: ago(until) }));
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
    /** The number on the installed app's icon, and notifications that a broken process did not write. */
    readMessagesWith(community: {
      conversations: typeof conversations;
      messages: typeof messages;
    }): void {
      ({ conversations, messages } = community);
    },
  };
}
