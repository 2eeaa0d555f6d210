// Lists open rooms and the people in them for administrators, and ends a room. Also deletes and exports a person's data.

import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as partners from './partners.repository.ts';
import * as repository from './practice-rooms.repository.ts';
import { atInstant } from './room-clock.ts';
import { hasEnded, noRoom, type RoomContext, type RoomDeps } from './room-context.ts';
import { listInvitationsOf, removeInvitationsOf } from './room-invitations.repository.ts';
import { listOpenRooms, listOpenRoomsOfHost, lockOpenRoomsOf } from './room-lists.repository.ts';
import { listLogOf, removeLogOf } from './room-log.repository.ts';
import * as people from './room-members.repository.ts';
import { listSheetsOf, removeSheetsOn } from './room-sheets.repository.ts';

const SHOWN = 200;

export function createRoomOversightService(
  deps: RoomDeps & { context: RoomContext; audit: AuditService },
) {
  const { db, clock, context, audit } = deps;
  return {
    async listOpen() {
      const rooms = await listOpenRooms(db, SHOWN);
      const ids = rooms.map(({ id }) => id);
      const now = clock.now();
      const members = ids.length > 0 ? await people.listMembers(db, ids, now) : [];
      return {
        rooms: rooms.map((room) => ({
          id: room.id,
          createdAt: room.createdAt.toISOString(),
          isInterview: room.bookingId !== null,
          phase: atInstant(room, now).phase,
          members: members
            .filter(({ roomId, seat }) => roomId === room.id && seat !== null)
            .map((member) => ({
              uid: member.uid,
              displayName: member.displayName,
              rank: member.rank,
              isHost: member.uid === room.hostUid,
              isPresent: context.isPresent(member, now),
            })),
        })),
      };
    },
    /** @throws AppError not_found, rule_violation when the room has ended */
    async end(
      admin: Principal,
      id: string,
      reason: string,
      caller: { ip: string; requestId: string },
    ): Promise<void> {
      const room = await repository.findRoom(db, id);
      if (!room) throw noRoom();
      await db.transaction(async (tx) => {
        if (!(await context.endIn(tx, id, 'moderation', admin.uid))) throw hasEnded();
        await audit.record(tx, {
          action: 'practice_rooms.ended',
          actorUid: admin.uid,
          subject: id,
          detail: { reason },
          caller,
        });
      });
    },
    lockShared: lockOpenRoomsOf,
    /**
     * Ends the open rooms that a deleted person hosts, and frees the person's seats in other open rooms. The people in
     * these rooms are notified when the deletion commits. Deletes the sheets about the person, and the person's
     * invitations, partner entry and log rows. Sheets by the person stay without the name.
     */
    async erase(tx: Db, uid: string): Promise<void> {
      for (const { id } of await listOpenRoomsOfHost(tx, uid))
        await context.endIn(tx, id, 'account', uid);
      for (const { roomId } of await people.listOtherRoomsOf(tx, uid)) {
        await people.freeSeat(tx, roomId, uid, 'left', clock.now());
        await context.tellAfterCommit(tx, roomId, { what: 'people' });
      }
      await removeSheetsOn(tx, uid);
      await removeInvitationsOf(tx, uid);
      await partners.removeEntry(tx, uid);
      await removeLogOf(tx, uid);
    },
    exportOf: async (handle: Db, uid: string): Promise<unknown> => ({
      ...(await repository.listRoomsForExport(handle, uid)),
      memberships: await people.listMembershipsOf(handle, uid),
      invitations: await listInvitationsOf(handle, uid),
      sheets: await listSheetsOf(handle, uid),
      log: await listLogOf(handle, uid),
      lookingForPartner: await partners.findEntry(handle, uid, clock.now()),
    }),
  };
}
