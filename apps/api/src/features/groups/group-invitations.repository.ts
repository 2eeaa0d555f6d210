// SQL of invitations to the seats of groups.
import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { shown } from './groups.repository.ts';
import { groupInvitations, groups } from './groups.tables.ts';

export const listOpenInvitations = (db: Db, groupId: string) =>
  db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.closedAt)))
    .orderBy(asc(groupInvitations.createdAt), asc(groupInvitations.id));

/** Open invitations to this email address, with their groups. */
export const listInvitationsTo = (db: Db, emailKey: string, limit: number) =>
  db
    .select({ id: groupInvitations.id, group: groups, seatsUsed: shown.seatsUsed })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .where(and(eq(groupInvitations.emailKey, emailKey), isNull(groupInvitations.closedAt)))
    .orderBy(asc(groupInvitations.createdAt))
    .limit(limit);

export async function findOpenInvitation(db: Db, id: string) {
  const rows = await db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.id, id), isNull(groupInvitations.closedAt)));
  return rows[0] ?? null;
}

export async function countInvitedSince(db: Db, groupId: string, since: Date): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), gt(groupInvitations.createdAt, since)));
  return rows[0]?.count ?? 0;
}

export const insertInvitations = async (
  tx: Db,
  rows: (typeof groupInvitations.$inferInsert)[],
): Promise<void> => void (rows.length > 0 && (await tx.insert(groupInvitations).values(rows)));

export const closeInvitations = async (tx: Db, ids: readonly string[], now: Date): Promise<void> =>
  void (await tx
    .update(groupInvitations)
    .set({ closedAt: now })
    .where(inArray(groupInvitations.id, [...ids])));

/** Closes the group's invitations to this email address. */
export const closeInvitationsTo = async (
  tx: Db,
  groupId: string,
  emailKey: string,
  now: Date,
): Promise<void> =>
  void (await tx
    .update(groupInvitations)
    .set({ closedAt: now })
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.emailKey, emailKey),
        isNull(groupInvitations.closedAt),
      ),
    ));
