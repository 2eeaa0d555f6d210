// Conduct in a room: removing, blocking and reporting people, and consent to a recording. The candidate's device makes
// the recording.

import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { roomConductEndpoints } from '@urost3/contract/practice-rooms/conduct.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { aliasedTable, and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { reportPerson } from '../../moderation/moderation.service.ts';
import { setBlock } from '../../people/people.service.ts';
import { practiceRooms, roomMembers } from '../practice-rooms.tables.ts';
import {
  isHost,
  noRoom,
  notifyRoom,
  type OpenedRoom,
  openRoom,
  openRoomForUpdate,
  requireHost,
  sendRoomNotice,
} from '../room-access.ts';
import * as people from './room-members.repository.ts';

/** Frees the seat of a member. Notifies the people in the room, and also the member if `how` is `removed`. */
async function freeMemberSeat(
  ctx: Context,
  id: string,
  uid: string,
  how: 'left' | 'removed',
  byUid: string,
  check: (opened: OpenedRoom) => void = () => undefined,
) {
  await ctx.db.transaction(async (tx) => {
    check(await openRoomForUpdate(ctx, tx, byUid, id));
    const now = ctx.clock.now();
    if (!(await people.freeSeat(tx, id, uid, how, now))) return;
    const by = how === 'removed' ? { byUid } : {};
    await people.insertLog(tx, { roomId: id, at: now, what: how, userUid: uid, ...by });
  });
  if (how === 'removed') sendRoomNotice(ctx, [uid], id, { what: how });
  await notifyRoom(ctx, id, { what: 'people' });
}

/**
 * @throws AppError `not_found`; `rule_violation` after the end of the room. The host also gets `rule_violation`,
 * unless the room is an interview room
 */
export const leaveRoom = (ctx: Context, { uid }: Principal, id: string): Promise<void> =>
  freeMemberSeat(ctx, id, uid, 'left', uid, ({ room }) => {
    if (isHost(room, uid))
      throw new AppError('rule_violation', 'You opened this room. Please end it instead.');
  });

/** Open practice rooms in which both people have a place. Interview rooms are left out. */
async function listSharedRooms(db: Db, one: string, other: string) {
  const others = aliasedTable(roomMembers, 'others');
  return db
    .select({ id: practiceRooms.id, hostUid: practiceRooms.hostUid })
    .from(roomMembers)
    .innerJoin(others, eq(others.roomId, roomMembers.roomId))
    .innerJoin(practiceRooms, eq(practiceRooms.id, roomMembers.roomId))
    .where(
      and(
        eq(roomMembers.userUid, one),
        isNotNull(roomMembers.seat),
        eq(others.userUid, other),
        isNotNull(others.seat),
        isNull(practiceRooms.endedAt),
        isNull(practiceRooms.bookingId),
      ),
    );
}

/**
 * After a block, the blocked person is removed from rooms whose host is the blocker. In other practice rooms with both
 * people, the blocker leaves. Interview rooms do not change.
 */
export async function separateBlocked(ctx: Context, by: string, uid: string) {
  for (const { id, hostUid } of await listSharedRooms(ctx.db, by, uid)) {
    if (hostUid === by) await freeMemberSeat(ctx, id, uid, 'removed', by);
    else await freeMemberSeat(ctx, id, by, 'left', by);
  }
}

/** A person who is or was in the room. @throws AppError not_found, rule_violation for oneself */
async function findOther(ctx: Context, principal: Principal, id: string, uid: string) {
  const opened = await openRoom(ctx, principal.uid, id);
  const other = opened.members.find((member) => member.uid === uid);
  if (!other) throw notFound('This person');
  if (uid === principal.uid) throw new AppError('rule_violation', 'This is you.');
  return { ...opened, other };
}

/** @throws AppError not_found, forbidden, rule_violation for oneself and after the end of the room */
export const removeRoomMember = (
  ctx: Context,
  principal: Principal,
  id: string,
  uid: string,
): Promise<void> =>
  freeMemberSeat(ctx, id, uid, 'removed', principal.uid, (opened) => {
    requireHost(opened);
    if (uid === principal.uid) throw new AppError('rule_violation', 'You cannot remove yourself.');
    if (!opened.members.some((member) => member.uid === uid)) throw noRoom();
  });
/** @throws AppError not_found, rule_violation for oneself */
export async function blockRoomMember(ctx: Context, principal: Principal, id: string, uid: string) {
  await findOther(ctx, principal, id, uid);
  await setBlock(ctx, principal.uid, uid, 'block');
}

/** @throws AppError not_found, rule_violation for oneself, too_many_requests */
export async function reportRoomMember(
  ctx: Context,
  principal: Principal,
  id: string,
  uid: string,
  body: BodyOf<typeof roomConductEndpoints.reportMember> & { clientId: string | null },
) {
  const { room, stations, members, other } = await findOther(ctx, principal, id, uid);
  const host = members.find((member) => member.uid === room.hostUid);
  const lines = [
    `Practice room of ${isolate(host?.displayName ?? 'a former member')}: ${stations.map(({ title }) => title).join(', ')}.`,
    `About ${isolate(other.displayName)}. In the room: ${members.map(({ displayName }) => isolate(displayName)).join(', ')}.`,
  ];
  await reportPerson(
    ctx,
    principal.uid,
    { targetId: `${id}:${uid}`, authorUid: uid, excerpt: lines.join('\n') },
    body,
  );
}

/**
 * The candidate's own consent is the request to record.
 * @throws AppError not_found, rule_violation after the end of the room, and when another member agrees before the
 * candidate has asked
 */
export async function setRecordingConsent(
  ctx: Context,
  principal: Principal,
  id: string,
  agrees: boolean,
) {
  await ctx.db.transaction(async (tx) => {
    const { members, me } = await openRoomForUpdate(ctx, tx, principal.uid, id);
    const candidate = members.find(({ seat, role }) => seat !== null && role === 'candidate');
    if (!agrees) {
      const isCandidate = candidate?.uid === me.uid;
      await people.updateConsent(tx, id, null, isCandidate ? undefined : me.uid);
      return;
    }
    if (!candidate || (candidate.uid !== me.uid && candidate.recordingFor !== candidate.uid))
      throw new AppError('rule_violation', 'The candidate has not asked to record the sound.');
    await people.updateConsent(tx, id, candidate.uid, me.uid);
  });
  await notifyRoom(ctx, id, { what: 'people' });
}
