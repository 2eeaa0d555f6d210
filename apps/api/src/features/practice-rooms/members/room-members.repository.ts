// SQL of the members of practice rooms, and of the log: who opened, joined, left and ended the room, and who was removed.

import {
  INTERVIEW_DOORS_MS,
  INTERVIEW_ROOM_AFTER_MS,
} from '@urost3/contract/practice-rooms/interviews.ts';
import type { RoomRole } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type Db, pick, prepared, unplanned } from '../../../db/client.ts';
import { profiles, users } from '../../accounts/accounts.tables.ts';
import { bookings } from '../../bookings/bookings.tables.ts';
import { authorColumns, isMember } from '../../people/people.tables.ts';
import { practiceRooms, roomLog, roomMembers } from '../practice-rooms.tables.ts';

const placed = (name: string) => unplanned(sql`${sql.placeholder(name)}::timestamptz`);

/**
 * Whether the booking of an interview room gives this member a place. Always true for a room without a booking. The
 * booking must be confirmed or completed and must use this room. The time must be between INTERVIEW_DOORS_MS before the
 * start and INTERVIEW_ROOM_AFTER_MS after the end. The learner then has a place. In the role `examiner`, the interviewer
 * and administrators also have one.
 */
const followsBooking = or(
  isNull(practiceRooms.bookingId),
  and(
    inArray(bookings.status, ['confirmed', 'completed']),
    eq(bookings.meetLink, sql`'/interviews/' || ${bookings.id}`),
    lte(bookings.startsAt, placed('startsBy')),
    gt(bookings.endsAt, placed('endsAfter')),
    or(
      eq(bookings.userUid, roomMembers.userUid),
      and(
        eq(roomMembers.role, 'examiner'),
        or(
          eq(bookings.interviewerUid, roomMembers.userUid),
          sql`exists (select 1 from users u where u.uid = ${roomMembers.userUid} and u.is_admin)`,
        ),
      ),
    ),
  ),
);

/** People with a place in an open room, who receive its live events and signals. Empty after the room has ended. */
export async function listPlaces(db: Db, roomId: string, now: Date) {
  return prepared(db, 'practice_room_places', (handle) =>
    handle
      .select({
        uid: roomMembers.userUid,
        role: roomMembers.role,
        presentUntil: roomMembers.presentUntil,
        version: practiceRooms.version,
      })
      .from(roomMembers)
      .innerJoin(practiceRooms, eq(practiceRooms.id, roomMembers.roomId))
      .leftJoin(bookings, eq(bookings.id, practiceRooms.bookingId))
      .where(
        and(
          eq(roomMembers.roomId, unplanned(sql`${sql.placeholder('roomId')}::text`)),
          isNotNull(roomMembers.seat),
          isNull(practiceRooms.endedAt),
          followsBooking,
        ),
      ),
  ).execute({
    roomId,
    startsBy: new Date(now.getTime() + INTERVIEW_DOORS_MS).toISOString(),
    endsAfter: new Date(now.getTime() - INTERVIEW_ROOM_AFTER_MS).toISOString(),
  });
}

/** Everybody who is or was in these rooms, sorted by seat. */
export function listRoomMembers(db: Db, roomIds: readonly string[], now: Date) {
  return db
    .select({
      roomId: roomMembers.roomId,
      uid: roomMembers.userUid,
      ...pick(
        roomMembers,
        'role',
        'seat',
        'joinedAt',
        'presentUntil',
        'leftAt',
        'removedAt',
        'recordingFor',
      ),
      ...authorColumns,
      isEntitled: isMember(now),
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.uid, roomMembers.userUid))
    .leftJoin(profiles, eq(profiles.uid, roomMembers.userUid))
    .where(inArray(roomMembers.roomId, [...roomIds]))
    .orderBy(asc(roomMembers.roomId), asc(roomMembers.seat), asc(roomMembers.userUid));
}

export type MemberRow = Awaited<ReturnType<typeof listRoomMembers>>[number];

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
export async function updateRoles(tx: Db, roomId: string, roles: ReadonlyMap<string, RoomRole>) {
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

/**
 * Stores the consent to a recording.
 * @param recordingFor the candidate to whose recording people agree; null withdraws the consent
 * @param uid only this person; undefined: everybody in the room
 */
export async function updateConsent(
  tx: Db,
  roomId: string,
  recordingFor: string | null,
  uid?: string,
) {
  await tx
    .update(roomMembers)
    .set({ recordingFor })
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        uid === undefined ? undefined : eq(roomMembers.userUid, uid),
      ),
    );
}

export async function insertLog(tx: Db, row: Omit<typeof roomLog.$inferInsert, 'id'>) {
  await tx.insert(roomLog).values(row);
}
