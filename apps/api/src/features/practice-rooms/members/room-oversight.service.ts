// Lists open rooms and the people in them for administrators, and ends a room. Also deletes and exports a person's data.

import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { removeRowsOf } from '../../../db/rows.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import { erasePartnerEntry, findPartnerEntry } from '../entry/partners.service.ts';
import * as repository from '../practice-rooms.repository.ts';
import { practiceRooms, roomInvitations, roomLog, roomMembers } from '../practice-rooms.tables.ts';
import { endRoomIn, hasEnded, isPresent, noRoom, notifyRoomAfterCommit } from '../room-access.ts';
import { atInstant } from '../round/room-clock.ts';
import { listSheetsOf, removeSheetsOn } from '../round/room-sheets.service.ts';
import * as people from './room-members.repository.ts';

const SHOWN = 200;

const selectOpenRooms = (db: Db, limit: number) =>
  db
    .select()
    .from(practiceRooms)
    .where(isNull(practiceRooms.endedAt))
    .orderBy(desc(practiceRooms.createdAt), desc(practiceRooms.id))
    .limit(limit);

const selectOpenRoomsOfHost = (db: Db, hostUid: string) =>
  db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(and(eq(practiceRooms.hostUid, hostUid), isNull(practiceRooms.endedAt)));

/** Locks the open rooms that the person hosts or sits in, before the deletion of the account changes these rooms. */
export async function lockOpenRoomsOf(tx: Db, uid: string) {
  const seated = tx
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userUid, uid), isNotNull(roomMembers.seat)));
  await tx
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(
      and(
        isNull(practiceRooms.endedAt),
        or(eq(practiceRooms.hostUid, uid), inArray(practiceRooms.id, seated)),
      ),
    )
    .orderBy(asc(practiceRooms.id))
    .for('update');
}

export async function listOpenRooms(ctx: Context) {
  const rooms = await selectOpenRooms(ctx.db, SHOWN);
  const ids = rooms.map(({ id }) => id);
  const now = ctx.clock.now();
  const members = ids.length > 0 ? await people.listRoomMembers(ctx.db, ids, now) : [];
  return {
    rooms: rooms.map((room) => ({
      id: room.id,
      createdAt: room.createdAt.toISOString(),
      isInterview: room.bookingId !== null,
      phase: atInstant(room, now).phase,
      members: members
        .filter(({ roomId, seat }) => roomId === room.id && seat !== null)
        .map((member) => ({
          ...pick(member, 'uid', 'displayName', 'rank'),
          // Moderators read whose room it is, so here an interviewer counts as the host too.
          isHost: member.uid === room.hostUid,
          isPresent: isPresent(member, now),
        })),
    })),
  };
}

/** @throws AppError not_found, rule_violation when the room has ended */
export async function endRoomAsModerator(ctx: Context, by: Actor, id: string, reason: string) {
  const room = await repository.findRoom(ctx.db, id);
  if (!room) throw noRoom();
  await ctx.db.transaction(async (tx) => {
    if (!(await endRoomIn(ctx, tx, id, 'moderation', by.uid))) throw hasEnded();
    await ctx.audit.record(tx, by, 'practice_rooms.ended', id, { reason });
  });
}

/** Invitations that the person received or sent. */
const isInvitationOf = (uid: string) =>
  or(eq(roomInvitations.userUid, uid), eq(roomInvitations.invitedBy, uid));

/**
 * Ends the open rooms that a deleted person hosts, and frees the person's seats in other open rooms. The people in
 * these rooms are notified when the deletion commits. Deletes the sheets about the person, and the person's
 * invitations, partner entry and log rows. Sheets by the person stay without the name.
 */
export async function eraseRooms(ctx: Context, tx: Db, uid: string) {
  for (const { id } of await selectOpenRoomsOfHost(tx, uid))
    await endRoomIn(ctx, tx, id, 'account', uid);
  const seatedElsewhere = await tx
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .innerJoin(practiceRooms, eq(practiceRooms.id, roomMembers.roomId))
    .where(
      and(
        eq(roomMembers.userUid, uid),
        ne(practiceRooms.hostUid, uid),
        isNotNull(roomMembers.seat),
        isNull(practiceRooms.endedAt),
      ),
    );
  for (const { roomId } of seatedElsewhere) {
    await people.freeSeat(tx, roomId, uid, 'left', ctx.clock.now());
    await notifyRoomAfterCommit(ctx, tx, roomId, { what: 'people' });
  }
  await removeSheetsOn(tx, uid);
  await tx.delete(roomInvitations).where(isInvitationOf(uid));
  await erasePartnerEntry(tx, uid);
  await removeRowsOf(tx, uid, roomLog);
  await tx.update(roomLog).set({ byUid: null }).where(eq(roomLog.byUid, uid));
}

export const exportRooms = async (ctx: Context, handle: Db, uid: string): Promise<unknown> => ({
  ...(await repository.listRoomsForExport(handle, uid)),
  memberships: await handle
    .select(pick(roomMembers, 'roomId', 'role', 'joinedAt', 'leftAt', 'removedAt'))
    .from(roomMembers)
    .where(eq(roomMembers.userUid, uid)),
  invitations: await handle
    .select({ roomId: roomInvitations.roomId, createdAt: roomInvitations.createdAt })
    .from(roomInvitations)
    .where(isInvitationOf(uid)),
  sheets: await listSheetsOf(handle, uid),
  log: await handle
    .select(pick(roomLog, 'roomId', 'at', 'what'))
    .from(roomLog)
    .where(or(eq(roomLog.userUid, uid), eq(roomLog.byUid, uid)))
    .orderBy(asc(roomLog.id)),
  lookingForPartner: await findPartnerEntry(handle, uid, ctx.clock.now()),
});
