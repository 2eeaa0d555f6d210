// SQL of the people who have a place in a room now.
import {
  INTERVIEW_DOORS_MS,
  INTERVIEW_ROOM_AFTER_MS,
} from '@urost3/contract/practice-rooms-interviews.ts';
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type Db, prepared, unplanned } from '../../db/client.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { practiceRooms, roomMembers } from './practice-rooms.tables.ts';

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
  return prepared(db, 'practice_room_places', (handle, name) =>
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
      )
      .prepare(name),
  ).execute({
    roomId,
    startsBy: new Date(now.getTime() + INTERVIEW_DOORS_MS).toISOString(),
    endsAfter: new Date(now.getTime() - INTERVIEW_ROOM_AFTER_MS).toISOString(),
  });
}
