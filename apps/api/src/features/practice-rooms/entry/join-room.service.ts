// Lets people join a practice room, by link or invitation.

import { ROOM_PEOPLE_MAX } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { userBlocks } from '../../people/people.tables.ts';
import type { Limit } from '../../rate-limits/rate-limits.service.ts';
import { insertLog, listRoomMembers, upsertMember } from '../members/room-members.repository.ts';
import { findRoomByLink, findRoomForUpdate, listStations } from '../practice-rooms.repository.ts';
import { type RoomRow, roomInvitations, roomMembers } from '../practice-rooms.tables.ts';
import {
  currentStation,
  hasEnded,
  noRoom,
  notifyRoom,
  openRoom,
  viewRoom,
} from '../room-access.ts';
import { atInstant, isRunning } from '../round/room-clock.ts';
import { hashToken } from './room-links.service.ts';

/** Limits wrong links. A link's token has 256 bits and cannot be guessed, so the limit only stops floods. */
const WRONG_LINKS: Limit = {
  name: 'practice room links',
  max: 20,
  windowMs: 10 * 60_000,
  message: 'You have tried many links that do not work.',
};

/** Whether a block exists in either direction between this person and somebody with a place in the room. */
async function hasBlockedMember(db: Db, roomId: string, uid: string): Promise<boolean> {
  const rows = await db
    .select({ uid: userBlocks.hiddenUid })
    .from(userBlocks)
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.userUid, userBlocks.hiddenUid), eq(roomMembers.roomId, roomId)),
    )
    .where(and(eq(userBlocks.viewerUid, uid), isNotNull(roomMembers.seat)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Adds a new person if `isAllowed` returns true. `isAllowed` runs while the room's row is locked. A person who is already
 * in the room keeps the seat. A person who left may return without `isAllowed`; a person who was removed may not return.
 */
async function takeSeat(
  ctx: Context,
  principal: Principal,
  id: string,
  isAllowed: (tx: Db, room: RoomRow) => Promise<boolean>,
) {
  const { uid } = principal;
  const isNew = await ctx.db.transaction(async (tx) => {
    const room = await findRoomForUpdate(tx, id);
    // Refuse the room of an interview, because people enter it through the booking.
    if (!room || room.bookingId !== null) throw noRoom();
    const members = await listRoomMembers(tx, [id], ctx.clock.now());
    const mine = members.find((member) => member.uid === uid);
    if (mine?.removedAt) throw noRoom();
    if (mine && mine.seat !== null) return false;
    if (!mine && !(await isAllowed(tx, room))) throw noRoom();
    if (room.endedAt) throw hasEnded();
    if (await hasBlockedMember(tx, id, uid)) throw noRoom();
    const taken = new Set(members.map(({ seat }) => seat));
    const seats = Array.from({ length: ROOM_PEOPLE_MAX }, (_, index) => index + 1);
    const seat = seats.find((number) => !taken.has(number));
    if (seat === undefined) {
      throw new AppError('rule_violation', `This room is full: ${ROOM_PEOPLE_MAX} people.`);
    }
    const now = ctx.clock.now();
    // The host starts as the examiner, so the first person who joins becomes the candidate. A running station keeps its
    // candidate, who may have left and come back.
    const hasCandidate = members.some((one) => one.seat !== null && one.role === 'candidate');
    const station = currentStation({ room, stations: await listStations(tx, [id]) });
    const isOthers = isRunning(atInstant(room, now)) && station?.candidateUid !== uid;
    const role = hasCandidate || isOthers ? 'observer' : 'candidate';
    await upsertMember(tx, { roomId: id, userUid: uid, seat, role, now });
    await insertLog(tx, { roomId: id, at: now, what: 'joined', userUid: uid });
    return true;
  });
  if (isNew) await notifyRoom(ctx, id, { what: 'people' });
  return viewRoom(ctx, await openRoom(ctx, uid, id));
}

/**
 * @throws AppError `not_found` when the link opens no room for this person; `rule_violation` when the room is full or
 * has ended; `too_many_requests` after too many wrong links
 */
export async function joinRoomByLink(ctx: Context, principal: Principal, token: string) {
  const counted = [{ limit: WRONG_LINKS, subject: principal.uid }];
  const hash = hashToken(token);
  const id = await ctx.limits.guess(ctx.db, counted, () =>
    findRoomByLink(ctx.db, hash, ctx.clock.now()),
  );
  if (!id) throw noRoom();
  // Check the link again under the lock, because it may have been revoked after `findRoomByLink`.
  return takeSeat(ctx, principal, id, async (_tx, room) => room.linkHash === hash);
}

/**
 * @throws AppError `not_found` for a new person without an invitation, and after a removal or a block;
 * `rule_violation` when the room is full or has ended
 */
export const joinRoom = (ctx: Context, principal: Principal, id: string) =>
  takeSeat(ctx, principal, id, async (tx) => {
    const invitation = and(
      eq(roomInvitations.roomId, id),
      eq(roomInvitations.userUid, principal.uid),
      isNull(roomInvitations.declinedAt),
    );
    return (await tx.$count(roomInvitations, invitation)) > 0;
  });
