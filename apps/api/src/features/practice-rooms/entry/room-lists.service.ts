// The list of a person's practice rooms: open rooms, invitations and rooms that have ended.

import type { RoomSummary } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  ROOM_HISTORY_MAX,
  ROOM_PEOPLE_MAX,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { checklistAttempts } from '../../attempts/attempts.tables.ts';
import { userBlocks } from '../../people/people.tables.ts';
import type { Limit } from '../../rate-limits/rate-limits.service.ts';
import { insertLog, listRoomMembers, upsertMember } from '../members/room-members.repository.ts';
import { hasEnded, noRoom, notifyRoom, openRoom, viewRoom } from '../open-room.ts';
import {
  findRoomByLink,
  findRoomForUpdate,
  isUnanswered,
  listStations,
} from '../practice-rooms.repository.ts';
import {
  practiceRooms,
  type RoomRow,
  roomInvitations,
  roomMembers,
} from '../practice-rooms.tables.ts';
import { hashToken } from './room-links.service.ts';

/** Practice rooms, open or ended, that the person joined and was not removed from; no interview rooms. */
function listRoomsOf(db: Db, uid: string, limit: number) {
  return db
    .select({ room: practiceRooms })
    .from(practiceRooms)
    .innerJoin(roomMembers, eq(roomMembers.roomId, practiceRooms.id))
    .where(
      and(
        eq(roomMembers.userUid, uid),
        isNull(roomMembers.removedAt),
        isNull(practiceRooms.bookingId),
      ),
    )
    .orderBy(desc(practiceRooms.createdAt), desc(practiceRooms.id))
    .limit(limit);
}

/** Open rooms to which the person is invited, unless there is a block between host and person. */
const listInvitations = (db: Db, uid: string) =>
  db
    .select({ room: practiceRooms })
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
    )
    .orderBy(desc(practiceRooms.createdAt));

/** The marks that a person received in practice rooms, by the client id of the attempt. */
async function listMarks(db: Db, uid: string, roomIds: readonly string[]) {
  if (roomIds.length === 0) return new Map<string, number>();
  const rows = await db
    .select({ clientId: checklistAttempts.clientId, percent: checklistAttempts.percent })
    .from(checklistAttempts)
    .where(
      and(
        eq(checklistAttempts.userUid, uid),
        inArray(checklistAttempts.practiceRoomId, [...roomIds]),
      ),
    );
  return new Map(rows.map((row) => [row.clientId, row.percent]));
}

async function summariseRooms(
  ctx: Context,
  uid: string,
  rows: readonly { room: RoomRow }[],
): Promise<RoomSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ room }) => room.id);
  const members = await listRoomMembers(ctx.db, ids, ctx.clock.now());
  const stations = await listStations(ctx.db, ids);
  const marks = await listMarks(ctx.db, uid, ids);
  return rows.map(({ room }) => {
    const own = members.filter(({ roomId, removedAt }) => roomId === room.id && !removedAt);
    // In a room that has ended, count everybody who took part. In an open room, count only the people who have not left.
    const inside = own.filter(({ leftAt }) => room.endedAt || !leftAt);
    const host = own.find((member) => member.uid === room.hostUid);
    return {
      id: room.id,
      createdAt: room.createdAt.toISOString(),
      endedAt: room.endedAt?.toISOString() ?? null,
      host: host ? { displayName: host.displayName, rank: host.rank } : null,
      isHost: room.hostUid === uid,
      peopleCount: inside.length,
      stations: stations
        .filter(({ roomId }) => roomId === room.id)
        .map((station) => ({
          ...pick(station, 'position', 'stationId', 'title'),
          wasCandidate: station.candidateUid === uid,
          percent: marks.get(station.attemptId) ?? null,
        })),
    };
  });
}

export async function listOwnRooms(ctx: Context, uid: string) {
  const own = await summariseRooms(ctx, uid, await listRoomsOf(ctx.db, uid, ROOM_HISTORY_MAX));
  return {
    open: own.filter(({ endedAt }) => !endedAt),
    invitations: await summariseRooms(ctx, uid, await listInvitations(ctx.db, uid)),
    history: own.filter(({ endedAt }) => endedAt),
  };
}

// Lets people join a practice room, by link or invitation.

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
    // The host starts as the examiner, so the first person who joins becomes the candidate.
    const hasCandidate = members.some((one) => one.seat !== null && one.role === 'candidate');
    const role = hasCandidate ? 'observer' : 'candidate';
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
