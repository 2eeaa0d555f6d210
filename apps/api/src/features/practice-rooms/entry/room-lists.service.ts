// The list of a person's practice rooms: open rooms, invitations and rooms that have ended.

import type { RoomSummary } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { ROOM_HISTORY_MAX } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { checklistAttempts } from '../../attempts/attempts.tables.ts';
import { userBlocks } from '../../people/people.tables.ts';
import { listRoomMembers } from '../members/room-members.repository.ts';
import { isUnanswered, listStations } from '../practice-rooms.repository.ts';
import {
  practiceRooms,
  type RoomRow,
  roomInvitations,
  roomMembers,
} from '../practice-rooms.tables.ts';

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
