// The rooms of mock interviews: what learner and interviewer see before they enter, the learner's preparation, and
// adding stations. `enter-interview.service.ts` lets people enter.

import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import { stationPercent } from '@urost3/contract/feedback/feedback.ts';
import type {
  CandidateHistory,
  InterviewPreparation,
  InterviewRoom,
  interviewRoomEndpoints,
} from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import {
  CANDIDATE_HISTORY_MAX,
  isOwnRoom,
  roomClosesAt,
  roomOpensAt,
} from '@urost3/contract/practice-rooms/interviews.ts';
import { ROOM_STATIONS_MAX } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { listEvidence } from '../../attempts/attempts.service.ts';
import type { Booking } from '../../bookings/bookings.tables.ts';
import { findBooking, getPeople, updatePreparation } from '../../bookings/interviews.service.ts';
import { listReceivedFeedback } from '../../feedback/feedback.service.ts';
import { findSection, requireReadable } from '../../stations/stations.service.ts';
import { listPlaces } from '../members/room-members.repository.ts';
import * as repository from '../practice-rooms.repository.ts';
import { roomStations } from '../practice-rooms.tables.ts';
import { isPresent, notifyRoom, openRoom, openRoomForUpdate, viewRoom } from '../room-access.ts';
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
export async function getInterviewRoom(ctx: Context, principal: Principal, bookingId: string) {
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
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    opensAt: roomOpensAt(booking.startsAt),
    closesAt: roomClosesAt(booking.endsAt),
    now,
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
) {
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
    // An earlier station at this position has not started.
    await tx
      .delete(roomStations)
      .where(and(eq(roomStations.roomId, room.id), eq(roomStations.position, position)));
    await tx.insert(roomStations).values(station);
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

type Section = CandidateHistory['sections'][number];
type Evidence = Awaited<ReturnType<typeof listEvidence>>[number];

/** The latest day with a result: its checklist mark, else its multiple-choice score, else its self-rating. */
function latestOf({ days }: Evidence): Pick<Section, 'onDay' | 'percent' | 'source'> | null {
  for (const { onDay, mark, picks, rating } of days.toReversed()) {
    if (mark !== null) return { onDay, percent: mark, source: 'mark' };
    if (picks !== null) return { onDay, percent: picks, source: 'questions' };
    if (rating !== null) return { onDay, percent: rating, source: 'rating' };
  }
  return null;
}

async function readHistory(
  ctx: Context,
  userUid: string,
  bookingId: string,
): Promise<CandidateHistory> {
  const evidence = await listEvidence(ctx.db, userUid);
  const sections = evidence
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    .flatMap((row): Section[] => {
      const { stationId, sectionId } = row;
      const title = findSection(ctx, { stationId, sectionId })?.title;
      const latest = latestOf(row);
      return title && latest ? [{ stationId, sectionId, title, ...latest }] : [];
    });
  const sheets = await listReceivedFeedback(ctx, userUid);
  return {
    sections: sections.slice(0, CANDIDATE_HISTORY_MAX),
    interviews: sheets
      .filter((sheet) => sheet.bookingId !== bookingId)
      .slice(0, CANDIDATE_HISTORY_MAX)
      .map(({ publishedAt, globalMark, stations: marked }) => ({
        publishedAt: publishedAt.toISOString(),
        globalMark,
        stations: marked.map((station) => ({
          stationId: station.stationId,
          percent: stationPercent(station),
        })),
      })),
  };
}

/**
 * What the interviewer sees about the candidate: the topics that the candidate wants to practise, and earlier marks.
 * Earlier marks are shown only if the candidate allows it.
 * @throws AppError not_found for an unknown booking, and for all except its interviewer and administrators
 */
export async function getCandidate(ctx: Context, principal: Principal, bookingId: string) {
  const booking = await findBooking(ctx.db, bookingId);
  if (!booking || (!principal.isAdmin && booking.interviewerUid !== principal.uid))
    throw noInterview();
  const isHeld = booking.status === 'confirmed' || booking.status === 'completed';
  const mayRead = booking.sharesHistory && isHeld && ctx.clock.now() < roomClosesAt(booking.endsAt);
  return {
    stationIds: booking.focusStationIds,
    focus: booking.focus,
    history: mayRead ? await readHistory(ctx, booking.userUid, bookingId) : null,
  };
}
