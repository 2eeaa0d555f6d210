// Functions that the services of practice rooms share. They find a person's room, show it, notify the people in it, and
// end it.

import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './practice-rooms.repository.ts';
import type { RoomRow, RoomStationRow } from './practice-rooms.tables.ts';
import { toRoomState } from './room-clock.ts';
import { listInvited } from './room-invitations.repository.ts';
import { insertLog } from './room-log.repository.ts';
import { listMembers, type MemberRow } from './room-members.repository.ts';
import { createRoomNotices } from './room-notices.ts';
import { listPlaces } from './room-places.repository.ts';
import { listStations } from './room-stations.repository.ts';

export interface RoomDeps {
  db: Db;
  clock: Clock;
  live: LiveService;
  stations: StationsService;
}

export const noRoom = () => notFound('This practice room');
export const hasEnded = () => new AppError('rule_violation', 'This practice room has ended.');

/** The rows of a room, read for one of its people (`me`). */
export interface OpenedRoom {
  room: RoomRow;
  stations: RoomStationRow[];
  members: MemberRow[];
  me: MemberRow;
}

export type RoomContext = ReturnType<typeof createRoomContext>;

export function createRoomContext({ db, clock, live, stations: bank }: RoomDeps) {
  const notices = createRoomNotices({ db, clock, live });

  /** @throws AppError not_found for an unknown room, and for a person who may not see the room */
  async function open(handle: Db, uid: string, room: RoomRow | null): Promise<OpenedRoom> {
    if (!room) throw noRoom();
    const members = await listMembers(handle, [room.id], clock.now());
    const me = members.find((member) => member.uid === uid);
    // A person who left can see the room again after the room has ended. A person who was removed cannot.
    if (!me || me.removedAt || (me.seat === null && !room.endedAt)) throw noRoom();
    if (room.bookingId !== null) {
      const places = await listPlaces(handle, room.id, clock.now());
      if (!places.some((place) => place.uid === uid)) throw noRoom();
    }
    return { room, stations: await listStations(handle, [room.id]), members, me };
  }

  const currentStation = ({ room, stations }: Pick<OpenedRoom, 'room' | 'stations'>) =>
    stations.find(({ position }) => position === room.position);

  /** Whether this person could open the section of the current station outside the room. */
  function mayReadStation(opened: Pick<OpenedRoom, 'room' | 'stations'>, member: MemberRow) {
    const station = currentStation(opened);
    const section = station && bank.find(station);
    return section ? bank.isOpen(section, member.isEntitled) : false;
  }

  const isPresent = ({ presentUntil }: Pick<MemberRow, 'presentUntil'>, now: Date) =>
    presentUntil > now;

  async function view(opened: OpenedRoom): Promise<Room> {
    const { room, stations, members, me } = opened;
    const now = clock.now();
    // Nobody counts as the host of an interview room. The people in it cannot invite or remove others, or end the room.
    const isHost = room.hostUid === me.uid && room.bookingId === null;
    const candidate = members.find(({ seat, role }) => seat !== null && role === 'candidate')?.uid;
    const shown = members.flatMap((member): RoomMember[] =>
      member.seat === null
        ? []
        : [
            {
              uid: member.uid,
              displayName: member.displayName,
              rank: member.rank,
              role: member.role,
              isHost: member.uid === room.hostUid && room.bookingId === null,
              isPresent: !room.endedAt && isPresent(member, now),
              mayExamine: mayReadStation(opened, member),
              agreesToRecording: candidate !== undefined && member.recordingFor === candidate,
            },
          ],
    );
    return {
      id: room.id,
      hostUid: room.hostUid,
      bookingId: room.bookingId,
      createdAt: room.createdAt.toISOString(),
      endedAt: room.endedAt?.toISOString() ?? null,
      ending: room.ending,
      readingMinutes: room.readingMinutes,
      interviewMinutes: room.interviewMinutes,
      stations: stations.map(({ roomId: _, attemptId: __, endedAt, ...station }) => ({
        ...station,
        endedAt: endedAt?.toISOString() ?? null,
      })),
      members: shown,
      invited: isHost && !room.endedAt ? await listInvited(db, room.id) : [],
      linkExpiresAt:
        isHost && room.linkExpiresAt && room.linkExpiresAt > now
          ? room.linkExpiresAt.toISOString()
          : null,
      state: toRoomState(room, now),
    };
  }

  /**
   * Ends a room in a transaction, and notifies the people in the room when the transaction commits.
   * @returns whether the room was still open
   */
  async function endIn(
    tx: Db,
    roomId: string,
    ending: NonNullable<RoomRow['ending']>,
    byUid: string | null,
  ): Promise<boolean> {
    const sendEnded = await notices.prepare(tx, roomId, { what: 'ended', ending });
    if (!(await repository.endRoom(tx, roomId, ending, clock.now()))) return false;
    await insertLog(tx, { roomId, at: clock.now(), what: 'ended', byUid });
    await sendEnded();
    return true;
  }

  return {
    open: async (uid: string, id: string): Promise<OpenedRoom> =>
      open(db, uid, await repository.findRoom(db, id)),
    /** The locked room for a change in this transaction. @throws AppError not_found, rule_violation after the end of the room */
    async openForUpdate(tx: Db, uid: string, id: string): Promise<OpenedRoom> {
      const opened = await open(tx, uid, await repository.findRoomForUpdate(tx, id));
      if (opened.room.endedAt) throw hasEnded();
      return opened;
    },
    view,
    tell: notices.tell,
    tellAfterCommit: notices.tellAfterCommit,
    endIn,
    isPresent,
    mayReadStation,
    currentStation,
    end: (roomId: string, ending: NonNullable<RoomRow['ending']>, byUid: string | null) =>
      db.transaction((tx) => endIn(tx, roomId, ending, byUid)),
  };
}

/** @throws AppError not_found */
export function stationAt({ stations }: OpenedRoom, position: number): RoomStationRow {
  const station = stations.find((item) => item.position === position);
  if (!station) throw notFound('This station');
  return station;
}
