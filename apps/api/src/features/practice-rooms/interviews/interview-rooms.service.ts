// The rooms of mock interviews: what learner and interviewer see before they enter, the learner's preparation, and
// adding stations. `enter-interview.service.ts` lets people enter.

import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type {
  InterviewPreparation,
  InterviewRoom,
  interviewRoomEndpoints,
} from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import {
  isOwnRoom,
  roomClosesAt,
  roomOpensAt,
} from '@urost3/contract/practice-rooms/interviews.ts';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { ROOM_STATIONS_MAX } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { Context } from '../../../composition/context.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { findBooking, getPeople, updatePreparation } from '../../bookings/bookings.service.ts';
import type { Booking } from '../../bookings/bookings.tables.ts';
import { requireReadable } from '../../stations/stations.service.ts';
import { listPlaces } from '../members/room-members.repository.ts';
import { isPresent, notifyRoom, openRoom, openRoomForUpdate, viewRoom } from '../open-room.ts';
import * as repository from '../practice-rooms.repository.ts';
import { replaceStation } from '../practice-rooms.repository.ts';
import { atInstant, columnsOfNextStation, isRunning, toRoomState } from '../round/room-clock.ts';

type Side = InterviewRoom['side'];

export const noInterview = () => notFound('This interview');

/** @throws AppError not_found for everybody except the learner, the interviewer and administrators */
export function sideOf({ uid, isAdmin }: Principal, booking: Booking | null): [Booking, Side] {
  if (booking?.userUid === uid) return [booking, 'learner'];
  if (booking && (booking.interviewerUid === uid || isAdmin)) return [booking, 'interviewer'];
  throw noInterview();
}

const toPreparation = (booking: Booking): InterviewPreparation => ({
  stationIds: booking.focusStationIds,
  focus: booking.focus,
  sharesHistory: booking.sharesHistory,
});

/** @throws AppError not_found */
export async function getInterviewRoom(
  ctx: Context,
  principal: Principal,
  bookingId: string,
): Promise<InterviewRoom> {
  const [booking, side] = sideOf(principal, await findBooking(ctx.db, bookingId));
  const now = ctx.clock.now();
  const room = await repository.findRoomOfBooking(ctx.db, bookingId);
  const places = room ? await listPlaces(ctx.db, room.id, now) : [];
  const isHere = (role: string) =>
    places.some((place) => place.role === role && isPresent(place, now));
  const { learner, interviewer } = await getPeople(ctx.db, booking);
  const nameOf = ({ uid, displayName }: typeof learner) => ({ uid, displayName });
  return {
    bookingId,
    status: booking.status,
    elsewhere: isOwnRoom(booking.meetLink) ? null : booking.meetLink,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    opensAt: roomOpensAt(booking.startsAt).toISOString(),
    closesAt: roomClosesAt(booking.endsAt).toISOString(),
    now: now.toISOString(),
    roomId: room?.id ?? null,
    side,
    learner: nameOf(learner),
    interviewer: nameOf(interviewer),
    isLearnerHere: isHere('candidate'),
    isInterviewerHere: isHere('examiner'),
    preparation: side === 'learner' ? toPreparation(booking) : null,
  };
}

/** @throws AppError not_found, forbidden, subscription_required, rule_violation */
export async function addInterviewStation(
  ctx: Context,
  principal: Principal,
  bookingId: string,
  ref: BodyOf<typeof interviewRoomEndpoints.addStation>,
): Promise<Room> {
  const room = await repository.findRoomOfBooking(ctx.db, bookingId);
  if (!room) throw noInterview();
  const { title } = requireReadable(ctx, principal, ref);
  const state = await ctx.db.transaction(async (tx) => {
    const opened = await openRoomForUpdate(ctx, tx, principal.uid, room.id);
    if (opened.me.role !== 'examiner')
      throw new AppError('forbidden', 'The interviewer chooses the stations.');
    const now = ctx.clock.now();
    const current = atInstant(opened.room, now);
    if (isRunning(current))
      throw new AppError('rule_violation', 'Please end the station before choosing another.');
    const isUnused = current.phase === 'waiting';
    const position = isUnused ? current.position : current.position + 1;
    if (position > ROOM_STATIONS_MAX)
      throw new AppError(
        'rule_violation',
        `An interview has at most ${ROOM_STATIONS_MAX} stations.`,
      );
    const station = { roomId: room.id, position, title, attemptId: randomUUID(), ...ref };
    await replaceStation(tx, station);
    const begun = { ...columnsOfNextStation(position, now), version: current.version + 1 };
    await repository.updateRoom(tx, room.id, begun);
    return toRoomState({ ...current, ...begun }, now);
  });
  await notifyRoom(ctx, room.id, { what: 'state', state });
  return viewRoom(ctx, await openRoom(ctx, principal.uid, room.id));
}

/** @throws AppError not_found, rule_violation */
export async function saveInterviewPreparation(
  ctx: Context,
  principal: Principal,
  bookingId: string,
  body: BodyOf<typeof interviewRoomEndpoints.setPreparation>,
): Promise<InterviewPreparation> {
  const booking = await findBooking(ctx.db, bookingId);
  if (booking?.userUid !== principal.uid) throw noInterview();
  if (!['confirmed', 'postponed', 'completed'].includes(booking.status))
    throw new AppError('rule_violation', `A ${booking.status} interview cannot be prepared.`);
  const { stationIds: focusStationIds, focus, sharesHistory } = body;
  const values = { focusStationIds, focus, sharesHistory };
  const saved = await updatePreparation(ctx.db, bookingId, principal.uid, values);
  if (!saved) throw noInterview();
  ctx.live.sendNotice({ uids: [saved.interviewerUid], kind: 'booking', data: { bookingId } });
  return toPreparation(saved);
}
