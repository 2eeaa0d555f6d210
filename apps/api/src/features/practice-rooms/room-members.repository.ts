import type { RoomRole } from '@urost3/contract/practice-rooms.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isMember, userBlocks } from '../people/people.tables.ts';
import { practiceRooms, roomInvitations, roomMembers } from './practice-rooms.tables.ts';

/** Everybody who is or was in these rooms, sorted by seat. */
export function listMembers(db: Db, roomIds: readonly string[], now: Date) {
  return db
    .select({
      roomId: roomMembers.roomId,
      uid: roomMembers.userUid,
      role: roomMembers.role,
      seat: roomMembers.seat,
      joinedAt: roomMembers.joinedAt,
      presentUntil: roomMembers.presentUntil,
      leftAt: roomMembers.leftAt,
      removedAt: roomMembers.removedAt,
      recordingFor: roomMembers.recordingFor,
      ...authorColumns,
      isEntitled: isMember(now),
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.uid, roomMembers.userUid))
    .leftJoin(profiles, eq(profiles.uid, roomMembers.userUid))
    .where(inArray(roomMembers.roomId, [...roomIds]))
    .orderBy(asc(roomMembers.roomId), asc(roomMembers.seat), asc(roomMembers.userUid));
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/**
 * Gives a seat to a person, also to a person who had left.
 * @returns false when another request took the seat or the person already has a seat
 */
export async function upsertMember(
  tx: Db,
  row: { roomId: string; userUid: string; seat: number; role: RoomRole; now: Date },
): Promise<boolean> {
  const { roomId, userUid, seat, role, now } = row;
  const rows = await tx
    .insert(roomMembers)
    .values({ roomId, userUid, seat, role, joinedAt: now, presentUntil: now })
    .onConflictDoUpdate({
      target: [roomMembers.roomId, roomMembers.userUid],
      set: { seat, role, leftAt: null, joinedAt: now, recordingFor: null },
      setWhere: and(isNull(roomMembers.seat), isNull(roomMembers.removedAt)),
    })
    .returning({ uid: roomMembers.userUid });
  return rows.length > 0;
}

/**
 * Takes a person's seat. With `removed`, the person may not return, even when they had left before.
 * @returns false when nothing changed: the person had no seat (`left`) or was already removed (`removed`)
 */
export async function markLeft(
  tx: Db,
  roomId: string,
  userUid: string,
  how: 'left' | 'removed',
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(roomMembers)
    .set({
      seat: null,
      presentUntil: now,
      ...(how === 'left' ? { leftAt: now } : { removedAt: now }),
    })
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        eq(roomMembers.userUid, userUid),
        how === 'left' ? isNotNull(roomMembers.seat) : isNull(roomMembers.removedAt),
      ),
    )
    .returning({ uid: roomMembers.userUid });
  return rows.length > 0;
}

/** Changes roles. All these people become observers first, because the unique indexes would refuse to swap two roles. */
export async function updateRoles(
  tx: Db,
  roomId: string,
  roles: ReadonlyMap<string, RoomRole>,
): Promise<void> {
  const of = (uids: string[]) =>
    and(eq(roomMembers.roomId, roomId), inArray(roomMembers.userUid, uids));
  await tx
    .update(roomMembers)
    .set({ role: 'observer' })
    .where(of([...roles.keys()]));
  for (const [uid, role] of roles)
    if (role !== 'observer')
      await tx
        .update(roomMembers)
        .set({ role })
        .where(of([uid]));
}

const inOpenRoom = sql`exists (select 1 from practice_rooms r where r.id = ${roomMembers.roomId} and r.ended_at is null)`;

/**
 * Stores until when the person counts as present.
 * @returns whether the person had been absent; null for people without a seat in an open room
 */
export async function updatePresent(
  db: Db,
  roomId: string,
  userUid: string,
  until: Date,
  now: Date,
): Promise<{ wasAbsent: boolean } | null> {
  const before = await db
    .select({ presentUntil: roomMembers.presentUntil })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.userUid, userUid)));
  const rows = await db
    .update(roomMembers)
    .set({ presentUntil: until })
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        eq(roomMembers.userUid, userUid),
        isNotNull(roomMembers.seat),
        inOpenRoom,
      ),
    )
    .returning({ uid: roomMembers.userUid });
  if (rows.length === 0) return null;
  return { wasAbsent: (before[0]?.presentUntil ?? now) <= now };
}

/**
 * Shortens the presence of a person whose live stream has closed.
 * @returns rooms in which the person counted as present for longer
 */
export async function updateStreamClosed(db: Db, userUid: string, until: Date): Promise<string[]> {
  const rows = await db
    .update(roomMembers)
    .set({ presentUntil: until })
    .where(and(eq(roomMembers.userUid, userUid), gt(roomMembers.presentUntil, until)))
    .returning({ roomId: roomMembers.roomId });
  return rows.map((row) => row.roomId);
}

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

/** Open rooms to which the person is invited, unless there is a block between host and person. */
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

export const listOtherRoomsOf = (db: Db, uid: string) =>
  db
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .innerJoin(practiceRooms, eq(practiceRooms.id, roomMembers.roomId))
    .where(
      and(
        eq(roomMembers.userUid, uid),
        ne(practiceRooms.hostUid, uid),
        isNotNull(roomMembers.seat),
        isNull(practiceRooms.endedAt),
      ),
    );

export async function removeInvitationsOf(tx: Db, uid: string): Promise<void> {
  await tx
    .delete(roomInvitations)
    .where(or(eq(roomInvitations.userUid, uid), eq(roomInvitations.invitedBy, uid)));
}

export const listMembershipsOf = (db: Db, uid: string) =>
  db
    .select({
      roomId: roomMembers.roomId,
      role: roomMembers.role,
      joinedAt: roomMembers.joinedAt,
      leftAt: roomMembers.leftAt,
      removedAt: roomMembers.removedAt,
    })
    .from(roomMembers)
    .where(eq(roomMembers.userUid, uid));

export const listInvitationsOf = (db: Db, uid: string) =>
  db
    .select({ roomId: roomInvitations.roomId, createdAt: roomInvitations.createdAt })
    .from(roomInvitations)
    .where(or(eq(roomInvitations.userUid, uid), eq(roomInvitations.invitedBy, uid)));
