import type { RoomRole } from '@urost3/contract/practice-rooms.ts';
import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isMember } from '../people/people.tables.ts';
import { practiceRooms, roomMembers } from './practice-rooms.tables.ts';

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
 * @returns false when the person already has a seat or was removed
 * @throws a unique violation when another person has the seat or the role of candidate or examiner
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
 * Frees the seat of a person who leaves or is removed. A removed person may not return. A person who has already left
 * can also be removed.
 * @returns false when nothing changed: the person had no seat (`left`) or was already removed (`removed`)
 */
export async function freeSeat(
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

/**
 * Changes roles. All people in `roles` become observers first, because the unique indexes would refuse to swap two
 * roles.
 */
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
