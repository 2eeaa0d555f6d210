// What the services of practice rooms share: finding a person's room, and notifying the people in it.
import { randomUUID } from 'node:crypto';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './practice-rooms.repository.ts';
import type { RoomRow, RoomStationRow } from './practice-rooms.tables.ts';
import { toRoomState } from './room-clock.ts';
import { listInvited, listMembers, type MemberRow } from './room-members.repository.ts';
import { listPlaces } from './room-places.repository.ts';

export interface RoomDeps {
  db: Db;
  clock: Clock;
  live: LiveService;
  stations: StationsService;
}

export const noRoom = () => notFound('This practice room');
export const hasEnded = () => new AppError('rule_violation', 'This practice room has ended.');

/** A room as one of its people (`me`) may see it. */
export interface OpenedRoom {
  room: RoomRow;
  stations: RoomStationRow[];
  members: MemberRow[];
  me: MemberRow;
}

export type RoomContext = ReturnType<typeof createRoomContext>;

export function createRoomContext({ db, clock, live, stations: bank }: RoomDeps) {
  /** @throws AppError not_found for a person who is not in the room */
  async function open(handle: Db, uid: string, room: RoomRow | null): Promise<OpenedRoom> {
    if (!room) throw noRoom();
    const members = await listMembers(handle, [room.id], clock.now());
    const me = members.find((member) => member.uid === uid);
    // A person who left without being removed can see the room again after its end.
    if (!me || me.removedAt || (me.seat === null && !room.endedAt)) throw noRoom();
    if (room.bookingId !== null) {
      const places = await listPlaces(handle, room.id, clock.now());
      if (!places.some((place) => place.uid === uid)) throw noRoom();
    }
    return { room, stations: await repository.listStations(handle, [room.id]), members, me };
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
    // An interview room has no host who invites, removes people or ends it.
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

  /** Notifies the people in the room. After a lost notice, the next presence response shows the new version. */
  async function tell(roomId: string, data: Record<string, unknown>): Promise<void> {
    const uids = (await listPlaces(db, roomId, clock.now())).map(({ uid }) => uid);
    live.tell({ uids, kind: 'practice-room', data: { roomId, ...data } });
  }

  /** Ends the room once, in a transaction. @returns the people to notify after the commit; null when it had already ended */
  async function endIn(
    tx: Db,
    roomId: string,
    ending: NonNullable<RoomRow['ending']>,
    byUid: string | null,
  ): Promise<string[] | null> {
    const places = await listPlaces(tx, roomId, clock.now());
    if (!(await repository.endRoom(tx, roomId, ending, clock.now()))) return null;
    await repository.insertLog(tx, { roomId, at: clock.now(), what: 'ended', byUid });
    return places.map(({ uid }) => uid);
  }

  const tellEnded = (roomId: string, ending: RoomRow['ending'], uids: readonly string[]) =>
    live.tell({ uids, kind: 'practice-room', data: { roomId, what: 'ended', ending } });

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
    tell,
    endIn,
    tellEnded,
    isPresent,
    mayReadStation,
    currentStation,
    async end(roomId: string, ending: NonNullable<RoomRow['ending']>, byUid: string | null) {
      const uids = await db.transaction((tx) => endIn(tx, roomId, ending, byUid));
      if (uids) tellEnded(roomId, ending, uids);
      return uids !== null;
    },
    newUuid: () => randomUUID(),
  };
}

/** @throws AppError forbidden */
export function requireHost({ room, me }: OpenedRoom): void {
  if (room.bookingId !== null)
    throw new AppError('forbidden', 'This room belongs to an interview.');
  if (room.hostUid !== me.uid)
    throw new AppError('forbidden', 'Only the person who opened this room can do that.');
}

/** Allows the host and the current examiner. @throws AppError forbidden */
export function requireLead({ room, me }: OpenedRoom): void {
  const isHost = room.hostUid === me.uid && room.bookingId === null;
  if (!isHost && me.role !== 'examiner')
    throw new AppError('forbidden', 'Only the examiner and the host can do that.');
}
