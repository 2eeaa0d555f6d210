// The list of a person's practice rooms: open rooms, invitations and rooms that have ended.
import type { RoomSummary } from '@urost3/contract/practice-rooms.schemas.ts';
import { ROOM_HISTORY_MAX } from '@urost3/contract/practice-rooms.ts';
import type { RoomRow } from './practice-rooms.tables.ts';
import type { RoomDeps } from './room-context.ts';
import { listInvitations } from './room-invitations.repository.ts';
import { listMarks, listRoomsByIds, listRoomsOf } from './room-lists.repository.ts';
import { listMembers } from './room-members.repository.ts';
import { listStations } from './room-stations.repository.ts';

export function createRoomListsService({ db, clock }: RoomDeps) {
  async function summarise(uid: string, rooms: readonly RoomRow[]): Promise<RoomSummary[]> {
    if (rooms.length === 0) return [];
    const ids = rooms.map(({ id }) => id);
    const members = await listMembers(db, ids, clock.now());
    const stations = await listStations(db, ids);
    const marks = await listMarks(db, uid, ids);
    return rooms.map((room) => {
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
            position: station.position,
            stationId: station.stationId,
            title: station.title,
            wasCandidate: station.candidateUid === uid,
            percent: marks.get(station.attemptId) ?? null,
          })),
      };
    });
  }

  return {
    async list(uid: string) {
      const all = (await listRoomsOf(db, uid, ROOM_HISTORY_MAX)).map(({ room }) => room);
      const invitedTo = await listInvitations(db, uid);
      const invitations = invitedTo.length > 0 ? await listRoomsByIds(db, invitedTo) : [];
      return {
        open: await summarise(
          uid,
          all.filter(({ endedAt }) => !endedAt),
        ),
        invitations: await summarise(uid, invitations),
        history: await summarise(
          uid,
          all.filter(({ endedAt }) => endedAt),
        ),
      };
    },
  };
}
