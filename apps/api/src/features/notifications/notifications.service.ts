// A person's community notifications, on the page and once a day by mail.

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { cutText } from '@urost3/contract/cut-text.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Notification, NotificationKind } from '@urost3/contract/notifications.schemas.ts';
import type { Database, Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import * as digests from './digest.repository.ts';
import * as repository from './notifications.repository.ts';

const SHOWN = 50;
const EXCERPT_MAX = 140;
const KEPT_MS = 180 * DAY_MS;
const REMOVED_AT_ONCE = 5_000;

export interface NewNotification {
  userUid: string;
  kind: NotificationKind;
  /** The person who caused the notification; null for a moderator, who stays unnamed. */
  actorUid: string | null;
  postId: string | null;
  commentId?: string | null;
  roomId?: string;
  text: string;
}

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_MAX ? line : `${cutText(line, EXCERPT_MAX - 1).trimEnd()}…`;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService(deps: {
  database: Database;
  clock: Clock;
  live: LiveService;
  secretKey: string;
}) {
  const { clock, live } = deps;
  const { db } = deps.database;
  const key = createHmac('sha256', deps.secretKey).update('digest').digest();
  const sign = (uid: string) => createHmac('sha256', key).update(uid).digest('base64url');

  return {
    async add(tx: Db, added: readonly NewNotification[]): Promise<void> {
      const createdAt = clock.now();
      await repository.insertNotifications(
        tx,
        added.map(({ text, ...item }) => ({
          ...item,
          id: randomUUID(),
          excerpt: excerptOf(text),
          createdAt,
        })),
      );
    },
    /** Makes these people's open pages refetch. Call it after the commit. */
    nudge(uids: readonly string[]): void {
      for (const uid of uids) live.nudge(uid, 'notification');
    },
    async list(userUid: string): Promise<{
      notifications: Notification[];
      unreadCount: number;
      isDigestOn: boolean;
    }> {
      const rows = await repository.listGroups(db, userUid, SHOWN);
      return {
        notifications: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          count: row.count,
          people: row.people,
          actorId: row.actorUid,
          actor: row.actorUid ? { displayName: row.displayName, rank: row.rank } : null,
          postId: row.postId,
          commentId: row.commentId,
          roomId: row.roomId,
          excerpt: row.excerpt,
          isRead: row.readAt !== null,
          createdAt: row.createdAt.toISOString(),
        })),
        unreadCount: await repository.countUnread(db, userUid),
        isDigestOn: await digests.isDigestOn(db, userUid),
      };
    },
    async markRead(userUid: string): Promise<void> {
      await repository.updateAllRead(db, userUid, clock.now());
      live.nudge(userUid, 'notification');
    },
    /**
     * Switches the digest on or off. Switching it on also withdraws the person's earlier spam complaint, because the
     * digest would otherwise not be sent.
     */
    setDigest: (userUid: string, isOn: boolean) =>
      db.transaction(async (tx) => {
        await digests.upsertDigest(tx, userUid, isOn);
        if (isOn) await digests.clearComplaint(tx, userUid, clock.now());
      }),
    stopDigest: (tx: Db, userUid: string) => digests.upsertDigest(tx, userUid, false),
    /** The query of the unsubscribe link, which works without signing in. */
    unsubscribeQuery: (uid: string) => new URLSearchParams({ u: uid, s: sign(uid) }).toString(),
    /** @throws AppError forbidden when the signature of the link is wrong */
    async unsubscribe(link: { u: string; s: string }): Promise<void> {
      const expected = Buffer.from(sign(link.u));
      const given = Buffer.from(link.s);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
        throw new AppError(
          'forbidden',
          'This link is not complete. Please use the one in the email.',
        );
      }
      await digests.upsertDigest(db, link.u, false);
    },
    erase: (tx: Db, uid: string) => repository.removeNotificationsOf(tx, uid),
    /**
     * Exports also the older notifications, which the list does not show. Leaves out notifications about hidden or
     * deleted texts, and those by people with a block in either direction.
     */
    exportOf: async (handle: Db, uid: string) => ({
      isDigestOn: await digests.isDigestOn(handle, uid),
      told: (await repository.listNotifications(handle, uid)).map(
        ({ kind, postId, commentId, roomId, excerpt, createdAt, readAt }) => ({
          kind,
          postId,
          commentId,
          roomId,
          excerpt,
          createdAt,
          readAt,
        }),
      ),
    }),
    /** Deletes notifications older than 180 days in batches, so that no statement takes long. @returns how many */
    async removeOld(batch = REMOVED_AT_ONCE): Promise<number> {
      const before = new Date(clock.now().getTime() - KEPT_MS);
      let removed = 0;
      for (;;) {
        const count = await repository.removeNotificationsBefore(db, before, batch);
        removed += count;
        if (count < batch) return removed;
      }
    },
  };
}
