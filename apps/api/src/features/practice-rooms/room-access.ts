// Functions that the services of practice rooms share. They find a person's room, show it, notify the people in it, and
// end it.

import type { RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { afterCommit } from '../../db/transaction-end.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { findSection, isOpen } from '../stations/stations.service.ts';
import {
  insertLog,
  listPlaces,
  listRoomMembers,
  type MemberRow,
} from './members/room-members.repository.ts';
import * as repository from './practice-rooms.repository.ts';
import type { RoomRow, RoomStationRow } from './practice-rooms.tables.ts';
import { toRoomState } from './round/room-clock.ts';

export const noRoom = () => notFound('This practice room');
export const hasEnded = () => new AppError('rule_violation', 'This practice room has ended.');

/** The rows of a room, read for one of its people (`me`). */
export interface OpenedRoom {
  room: RoomRow;
  stations: RoomStationRow[];
  members: MemberRow[];
  me: MemberRow;
}

/** @throws AppError not_found for an unknown room, and for a person who may not see the room */
async function readOpened(
  { clock }: Context,
  db: Db,
  uid: string,
  room: RoomRow | null,
): Promise<OpenedRoom> {
  if (!room) throw noRoom();
  const members = await listRoomMembers(db, [room.id], clock.now());
  const me = members.find((member) => member.uid === uid);
  // A person who left can see the room again after the room has ended. A person who was removed cannot.
  if (!me || me.removedAt || (me.seat === null && !room.endedAt)) throw noRoom();
  if (room.bookingId !== null) {
    const places = await listPlaces(db, room.id, clock.now());
    if (!places.some((place) => place.uid === uid)) throw noRoom();
  }
  return { room, stations: await repository.listStations(db, [room.id]), members, me };
}

/** @throws AppError not_found */
export const openRoom = async (ctx: Context, uid: string, id: string): Promise<OpenedRoom> =>
  readOpened(ctx, ctx.db, uid, await repository.findRoom(ctx.db, id));

/** The locked room for a change in this transaction. @throws AppError not_found, rule_violation after the end of the room */
export async function openRoomForUpdate(
  ctx: Context,
  tx: Db,
  uid: string,
  id: string,
): Promise<OpenedRoom> {
  const opened = await readOpened(ctx, tx, uid, await repository.findRoomForUpdate(tx, id));
  if (opened.room.endedAt) throw hasEnded();
  return opened;
}

/** @throws AppError not_found */
export function stationAt({ stations }: OpenedRoom, position: number): RoomStationRow {
  const station = stations.find((item) => item.position === position);
  if (!station) throw notFound('This station');
  return station;
}

export const currentStation = ({ room, stations }: Pick<OpenedRoom, 'room' | 'stations'>) =>
  stations.find(({ position }) => position === room.position);

/** Whether this person could open the section of the current station outside the room. */
export function mayReadStation(
  ctx: Context,
  opened: Pick<OpenedRoom, 'room' | 'stations'>,
  member: MemberRow,
): boolean {
  const station = currentStation(opened);
  const section = station && findSection(ctx, station);
  return section ? isOpen(section, member.isEntitled) : false;
}

export const isPresent = ({ presentUntil }: Pick<MemberRow, 'presentUntil'>, now: Date) =>
  presentUntil > now;

/** Nobody counts as the host of an interview room. The people in it cannot invite or remove others, or end the room. */
export const isHost = ({ hostUid, bookingId }: RoomRow, uid: string) =>
  hostUid === uid && bookingId === null;

/** @throws AppError forbidden */
export function requireHost({ room, me }: OpenedRoom): void {
  if (room.bookingId !== null)
    throw new AppError('forbidden', 'This room belongs to an interview.');
  if (room.hostUid !== me.uid)
    throw new AppError('forbidden', 'Only the person who opened this room can do that.');
}

/** Allows the host and the current examiner. @throws AppError forbidden */
export function requireLead({ room, me }: OpenedRoom): void {
  if (!isHost(room, me.uid) && me.role !== 'examiner')
    throw new AppError('forbidden', 'Only the examiner and the host can do that.');
}

export async function viewRoom(ctx: Context, opened: OpenedRoom) {
  const { room, stations, members, me } = opened;
  const now = ctx.clock.now();
  const isOwn = isHost(room, me.uid);
  const candidate = members.find(({ seat, role }) => seat !== null && role === 'candidate')?.uid;
  const shown = members.flatMap((member): RoomMember[] =>
    member.seat === null
      ? []
      : [
          {
            ...pick(member, 'uid', 'displayName', 'rank', 'role'),
            isHost: isHost(room, member.uid),
            isPresent: !room.endedAt && isPresent(member, now),
            mayExamine: mayReadStation(ctx, opened, member),
            agreesToRecording: candidate !== undefined && member.recordingFor === candidate,
          },
        ],
  );
  return {
    ...pick(
      room,
      'id',
      'hostUid',
      'bookingId',
      'createdAt',
      'endedAt',
      'ending',
      'readingMinutes',
      'interviewMinutes',
    ),
    stations,
    members: shown,
    invited: isOwn && !room.endedAt ? await repository.listInvited(ctx.db, room.id) : [],
    linkExpiresAt:
      isOwn && room.linkExpiresAt && room.linkExpiresAt > now ? room.linkExpiresAt : null,
    state: toRoomState(room, now),
  };
}

type NoticeData = Record<string, unknown>;

export const sendRoomNotice = (
  { live }: Context,
  uids: readonly string[],
  roomId: string,
  data: NoticeData,
) => live.sendNotice({ uids, kind: 'practice-room', data: { roomId, ...data } });

/** @returns a function that sends a notice to the people who have a place in the room now */
async function prepareNotice(ctx: Context, db: Db, roomId: string, data: NoticeData) {
  const places = await listPlaces(db, roomId, ctx.clock.now());
  const uids = places.map(({ uid }) => uid);
  return () => sendRoomNotice(ctx, uids, roomId, data);
}

/** Notifies the people in the room. A browser that misses the event reads the room's new version number in its next presence response. */
export async function notifyRoom(ctx: Context, roomId: string, data: NoticeData) {
  const send = await prepareNotice(ctx, ctx.db, roomId, data);
  send();
}

/** Notifies the people in the room when the transaction commits. */
export const notifyRoomAfterCommit = async (
  ctx: Context,
  tx: Db,
  roomId: string,
  data: NoticeData,
): Promise<void> => afterCommit(tx, await prepareNotice(ctx, tx, roomId, data));

/**
 * Ends a room in a transaction, and notifies the people in the room when the transaction commits.
 * @returns whether the room was still open
 */
export async function endRoomIn(
  ctx: Context,
  tx: Db,
  roomId: string,
  ending: NonNullable<RoomRow['ending']>,
  byUid: string | null,
): Promise<boolean> {
  // Read who has a place before the end, because nobody has a place afterwards.
  const sendEnded = await prepareNotice(ctx, tx, roomId, { what: 'ended', ending });
  const now = ctx.clock.now();
  if (!(await repository.endRoom(tx, roomId, ending, now))) return false;
  await insertLog(tx, { roomId, at: now, what: 'ended', byUid });
  await afterCommit(tx, sendEnded);
  return true;
}

export const endRoom = (
  ctx: Context,
  roomId: string,
  ending: NonNullable<RoomRow['ending']>,
  byUid: string | null,
) => ctx.db.transaction((tx) => endRoomIn(ctx, tx, roomId, ending, byUid));
