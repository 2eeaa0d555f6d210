// Opens, shows and ends practice rooms. `entry/join-room.service.ts` lets people join.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import { INTERVIEW_ROOM_AFTER_MS } from '@urost3/contract/practice-rooms/interviews.ts';
import type { practiceRoomEndpoints } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { ROOM_ABANDONED_MS } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, eq, gt, isNull, lt, lte, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import { requireReadable } from '../stations/stations.service.ts';
import * as people from './members/room-members.repository.ts';
import * as repository from './practice-rooms.repository.ts';
import {
  practiceRooms,
  type RoomStationRow,
  roomLog,
  roomMembers,
  roomStations,
} from './practice-rooms.tables.ts';
import { endRoom, openRoom, requireHost, viewRoom } from './room-access.ts';

const ROOMS: Limit = {
  name: 'practice rooms',
  max: 20,
  windowMs: DAY_MS,
  message: 'You have opened many practice rooms.',
};
const OPEN_ROOMS_MAX = 3;
const ENDED_AT_ONCE = 200;
const LOG_MS = 180 * DAY_MS;

export async function getRoom(ctx: Context, principal: Principal, id: string) {
  return viewRoom(ctx, await openRoom(ctx, principal.uid, id));
}

async function insertNewRoom(
  ctx: Context,
  tx: Db,
  principal: Principal,
  body: BodyOf<typeof practiceRoomEndpoints.create>,
  stations: readonly Pick<RoomStationRow, 'stationId' | 'sectionId' | 'title'>[],
): Promise<string> {
  await lockAccount(tx, principal.uid);
  // A parallel request with this client id may have created the room before this one got the lock.
  const known = await repository.findRoomByClientId(tx, principal.uid, body.clientId);
  if (known) return known;
  const isOpen = and(
    eq(practiceRooms.hostUid, principal.uid),
    isNull(practiceRooms.endedAt),
    isNull(practiceRooms.bookingId),
  );
  if ((await tx.$count(practiceRooms, isOpen)) >= OPEN_ROOMS_MAX) {
    throw new AppError(
      'rule_violation',
      `You have ${OPEN_ROOMS_MAX} open practice rooms. Please end one of them first.`,
    );
  }
  const id = randomUUID();
  const now = ctx.clock.now();
  const settings = await ctx.settings.read(tx);
  await tx.insert(practiceRooms).values({
    id,
    hostUid: principal.uid,
    clientId: body.clientId,
    readingMinutes: body.readingMinutes ?? settings.circuitReadingMinutes,
    interviewMinutes: body.interviewMinutes ?? settings.circuitInterviewMinutes,
    phaseStartedAt: now,
    createdAt: now,
  });
  await tx.insert(roomStations).values(
    stations.map((station, index) => ({
      roomId: id,
      position: index + 1,
      ...station,
      attemptId: randomUUID(),
    })),
  );
  const host = { roomId: id, userUid: principal.uid, seat: 1, role: 'examiner' as const, now };
  await people.upsertMember(tx, host);
  await people.insertLog(tx, { roomId: id, at: now, what: 'created', userUid: principal.uid });
  return id;
}

/** @throws AppError not_found, subscription_required, rule_violation, too_many_requests */
export async function createRoom(
  ctx: Context,
  principal: Principal,
  body: BodyOf<typeof practiceRoomEndpoints.create>,
) {
  const known = await repository.findRoomByClientId(ctx.db, principal.uid, body.clientId);
  if (known) return getRoom(ctx, principal, known);
  const stations = body.sections.map((ref) => ({
    ...ref,
    title: requireReadable(ctx, principal, ref).title,
  }));
  await ctx.limits.count(ctx.db, [{ limit: ROOMS, subject: principal.uid }]);
  const id = await ctx.db.transaction((tx) => insertNewRoom(ctx, tx, principal, body, stations));
  return getRoom(ctx, principal, id);
}

/** @throws AppError `not_found`; `forbidden` for everybody except the host, and for everybody in an interview room */
export async function endOwnRoom(ctx: Context, principal: Principal, id: string) {
  requireHost(await openRoom(ctx, principal.uid, id));
  await endRoom(ctx, id, 'host', principal.uid);
}

/** Open rooms that were created before this time and in which nobody has been present since. */
function listAbandonedRooms(db: Db, before: Date) {
  const seen = db
    .select({ one: sql`1` })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, practiceRooms.id), gt(roomMembers.presentUntil, before)));
  return db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(and(isNull(practiceRooms.endedAt), lt(practiceRooms.createdAt, before), notExists(seen)))
    .limit(ENDED_AT_ONCE);
}

/** Open rooms of interviews that ended before this time, or whose booking is neither confirmed nor completed. */
function listOverInterviews(db: Db, endedBefore: Date) {
  return db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .innerJoin(bookings, eq(bookings.id, practiceRooms.bookingId))
    .where(
      and(
        isNull(practiceRooms.endedAt),
        or(
          lte(bookings.endsAt, endedBefore),
          notInArray(bookings.status, ['confirmed', 'completed']),
        ),
      ),
    )
    .limit(ENDED_AT_ONCE);
}

/** Ends rooms without people and rooms of past interviews, and deletes old rows of the rooms' log. */
export async function tidyRooms(ctx: Context) {
  const now = ctx.clock.now().getTime();
  const before = new Date(now - ROOM_ABANDONED_MS);
  const over = new Date(now - INTERVIEW_ROOM_AFTER_MS);
  for (const { id } of [
    ...(await listAbandonedRooms(ctx.db, before)),
    ...(await listOverInterviews(ctx.db, over)),
  ])
    await endRoom(ctx, id, 'abandoned', null);
  await ctx.db.delete(roomLog).where(lt(roomLog.at, new Date(now - LOG_MS)));
}
