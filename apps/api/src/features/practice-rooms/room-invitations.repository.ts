// SQL of invitations to practice rooms.
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, userBlocks } from '../people/people.tables.ts';
import { practiceRooms, roomInvitations } from './practice-rooms.tables.ts';

/** @returns whether the invitation is new */
export async function insertInvitation(
  tx: Db,
  row: typeof roomInvitations.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(roomInvitations)
    .values(row)
    .onConflictDoNothing()
    .returning({ uid: roomInvitations.userUid });
  return rows.length > 0;
}

export async function isInvited(db: Db, roomId: string, uid: string): Promise<boolean> {
  const of = and(
    eq(roomInvitations.roomId, roomId),
    eq(roomInvitations.userUid, uid),
    isNull(roomInvitations.declinedAt),
  );
  return (await db.$count(roomInvitations, of)) > 0;
}

export async function declineInvitation(tx: Db, roomId: string, uid: string, now: Date) {
  const rows = await tx
    .update(roomInvitations)
    .set({ declinedAt: now })
    .where(and(eq(roomInvitations.roomId, roomId), eq(roomInvitations.userUid, uid)))
    .returning({ by: roomInvitations.invitedBy });
  return rows[0]?.by ?? null;
}

const isUnanswered = and(
  isNull(roomInvitations.declinedAt),
  sql`not exists (select 1 from practice_room_members m
    where m.room_id = ${roomInvitations.roomId} and m.user_uid = ${roomInvitations.userUid})`,
);

/** Invited people who have not answered yet. */
export function listInvited(db: Db, roomId: string) {
  return db
    .select({ uid: roomInvitations.userUid, ...authorColumns })
    .from(roomInvitations)
    .innerJoin(users, eq(users.uid, roomInvitations.userUid))
    .leftJoin(profiles, eq(profiles.uid, roomInvitations.userUid))
    .where(and(eq(roomInvitations.roomId, roomId), isUnanswered))
    .orderBy(asc(roomInvitations.createdAt));
}

/** The ids of open rooms to which the person is invited, unless there is a block between host and person. */
export async function listInvitations(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .select({ id: roomInvitations.roomId })
    .from(roomInvitations)
    .innerJoin(practiceRooms, eq(practiceRooms.id, roomInvitations.roomId))
    .leftJoin(
      userBlocks,
      and(eq(userBlocks.viewerUid, uid), eq(userBlocks.hiddenUid, practiceRooms.hostUid)),
    )
    .where(
      and(
        eq(roomInvitations.userUid, uid),
        isNull(practiceRooms.endedAt),
        isNull(userBlocks.viewerUid),
        isUnanswered,
      ),
    );
  return rows.map((row) => row.id);
}

export async function removeInvitationsOf(tx: Db, uid: string): Promise<void> {
  await tx
    .delete(roomInvitations)
    .where(or(eq(roomInvitations.userUid, uid), eq(roomInvitations.invitedBy, uid)));
}

export const listInvitationsOf = (db: Db, uid: string) =>
  db
    .select({ roomId: roomInvitations.roomId, createdAt: roomInvitations.createdAt })
    .from(roomInvitations)
    .where(or(eq(roomInvitations.userUid, uid), eq(roomInvitations.invitedBy, uid)));
