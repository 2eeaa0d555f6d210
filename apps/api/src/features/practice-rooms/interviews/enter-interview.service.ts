// Lets learner, interviewer and administrators enter the room of a mock interview. The booking decides who may enter
// and when, and is read again at every request. The room's row does not store these rights.

import { randomUUID } from 'node:crypto';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import {
  type InterviewDoors,
  interviewDoors,
  isOwnRoom,
  roomClosesAt,
  roomOpensAt,
} from '@urost3/contract/practice-rooms/interviews.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireFactor } from '../../../http/guards/guards.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import type { Booking } from '../../bookings/bookings.tables.ts';
import { findBooking, mailLearnerWaits } from '../../bookings/interviews.service.ts';
import * as people from '../members/room-members.repository.ts';
import * as repository from '../practice-rooms.repository.ts';
import type { RoomRow } from '../practice-rooms.tables.ts';
import { isPresent, notifyRoom, openRoom, sendRoomNotice, viewRoom } from '../room-access.ts';
import { noInterview, sideOf } from './interview-rooms.service.ts';

type Side = InterviewRoom['side'];

const SEATS: Record<Side, number> = { learner: 1, interviewer: 2 };
const READING_MAX = 10;
const STATION_MAX = 30;

/** @throws AppError rule_violation unless the room can be entered now */
function requireOpenDoors({ status, meetLink, startsAt, endsAt }: Booking, now: Date): void {
  const isElsewhere = !isOwnRoom(meetLink);
  const times = { opensAt: roomOpensAt(startsAt), closesAt: roomClosesAt(endsAt) };
  const doors = interviewDoors({ status, isElsewhere, ...times }, now);
  if (doors !== 'open') throw new AppError('rule_violation', closedProblems[doors](status));
}

const closedProblems: Record<Exclude<InterviewDoors, 'open'>, (status: string) => string> = {
  off: (status) => `A ${status} interview has no room.`,
  elsewhere: () => 'This interview is held at another address. Please look at the booking again.',
  early: () => 'The doors open 10 minutes before the start. Please come back then.',
  over: () => 'The room of this interview has closed.',
};

/**
 * Creates or finds the room and locks it. A room that has ended opens again, for example after the booking was moved.
 * @throws AppError rule_violation when an administrator ended the room
 */
async function openLockedRoom(ctx: Context, tx: Db, booking: Booking, now: Date): Promise<RoomRow> {
  const minutes = await ctx.settings.read(tx);
  const room = await repository.openInterviewRoom(tx, {
    id: randomUUID(),
    bookingId: booking.id,
    hostUid: booking.interviewerUid,
    clientId: `interview-${booking.id}`,
    readingMinutes: Math.min(minutes.circuitReadingMinutes, READING_MAX),
    interviewMinutes: Math.min(minutes.circuitInterviewMinutes, STATION_MAX),
    phaseStartedAt: now,
    createdAt: now,
  });
  if (room.ending === 'moderation')
    throw new AppError('rule_violation', 'This room was closed by an administrator.');
  if (room.endedAt) await repository.updateRoom(tx, room.id, { endedAt: null, ending: null });
  return room;
}

/**
 * The interviewer or administrator who enters becomes the host. Everybody else in the role `examiner` leaves the room.
 * @throws AppError rule_violation for an administrator while the interviewer or another administrator is present
 */
async function takeOver(
  ctx: Context,
  tx: Db,
  { id }: RoomRow,
  members: readonly people.MemberRow[],
  uid: string,
  booking: Booking,
) {
  const now = ctx.clock.now();
  for (const other of members) {
    if (other.role !== 'examiner' || other.seat === null || other.uid === uid) continue;
    const mayStay = uid !== booking.interviewerUid && isPresent(other, now);
    if (mayStay)
      throw new AppError('rule_violation', `${isolate(other.displayName)} is in the room.`);
    await people.freeSeat(tx, id, other.uid, 'left', now);
  }
  await repository.updateRoom(tx, id, { hostUid: uid });
}

async function takeSeat(
  ctx: Context,
  tx: Db,
  uid: string,
  side: Side,
  booking: Booking,
): Promise<string> {
  const now = ctx.clock.now();
  const room = await openLockedRoom(ctx, tx, booking, now);
  const members = await people.listRoomMembers(tx, [room.id], now);
  if (side === 'interviewer') await takeOver(ctx, tx, room, members, uid, booking);
  const mine = members.find((member) => member.uid === uid);
  const isFirst = !mine || mine.joinedAt < roomOpensAt(booking.startsAt);
  if (mine && mine.seat !== null) {
    if (!isFirst) return room.id;
    // The seat was taken at the former time of an interview that was moved, and the person did not leave.
    await people.freeSeat(tx, room.id, uid, 'left', now);
  }
  const role = side === 'learner' ? 'candidate' : 'examiner';
  const row = { roomId: room.id, userUid: uid, seat: SEATS[side], role, now } as const;
  if (!(await people.upsertMember(tx, row))) throw noInterview();
  await people.insertLog(tx, { roomId: room.id, at: now, what: 'joined', userUid: uid });
  const isInterviewerHere = members.some(
    (one) => one.role === 'examiner' && one.seat !== null && isPresent(one, now),
  );
  // Mail the interviewer only at the learner's first entry since the doors opened. Send no mail when the learner comes
  // back.
  if (side === 'learner' && isFirst && !isInterviewerHere) await mailLearnerWaits(ctx, tx, booking);
  return room.id;
}

/** Idempotent. @throws AppError not_found, factor_required, rule_violation */
export async function enterInterview(ctx: Context, principal: Principal, bookingId: string) {
  const { uid } = principal;
  const roomId = await ctx.db.transaction(async (tx) => {
    const [booking, side] = sideOf(principal, await findBooking(tx, bookingId));
    if (side === 'interviewer') requireFactor(principal);
    requireOpenDoors(booking, ctx.clock.now());
    return takeSeat(ctx, tx, uid, side, booking);
  });
  const opened = await openRoom(ctx, uid, roomId);
  await notifyRoom(ctx, roomId, { what: 'people' });
  // Also notify the interviewer, whom `notifyRoom` does not reach before they have entered the room.
  const { hostUid } = opened.room;
  if (hostUid !== uid) sendRoomNotice(ctx, [hostUid], roomId, { what: 'people' });
  return viewRoom(ctx, opened);
}
