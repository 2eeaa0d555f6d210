// Conduct in a room: removing, blocking and reporting people, and consent to a recording. The candidate's device makes
// the recording.

import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { roomConductEndpoints } from '@urost3/contract/endpoints.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import * as conduct from './room-conduct.repository.ts';
import { noRoom, type RoomContext, type RoomDeps } from './room-context.ts';
import type { Community } from './room-links.service.ts';
import { insertLog } from './room-log.repository.ts';
import * as people from './room-members.repository.ts';
import { requireHost } from './room-rights.ts';

export function createRoomConductService(
  deps: RoomDeps & { context: RoomContext; community: Community },
) {
  const { db, clock, live, context, community } = deps;

  /** Frees the seat of a member. Notifies the people in the room, and also the member if `how` is `removed`. */
  async function removeMember(
    id: string,
    uid: string,
    how: 'left' | 'removed',
    byUid: string,
    check: (opened: Awaited<ReturnType<RoomContext['openForUpdate']>>) => void = () => undefined,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      check(await context.openForUpdate(tx, byUid, id));
      const now = clock.now();
      if (!(await people.freeSeat(tx, id, uid, how, now))) return;
      const by = how === 'removed' ? { byUid } : {};
      await insertLog(tx, { roomId: id, at: now, what: how, userUid: uid, ...by });
    });
    if (how === 'removed')
      live.tell({ uids: [uid], kind: 'practice-room', data: { roomId: id, what: how } });
    await context.tell(id, { what: 'people' });
  }

  /**
   * After a block, the blocked person is removed from rooms whose host is the blocker. In other practice rooms with both
   * people, the blocker leaves. Interview rooms do not change.
   */
  community.people.onBlocked(async (by, uid) => {
    for (const { id, hostUid } of await conduct.listSharedRooms(db, by, uid)) {
      if (hostUid === by) await removeMember(id, uid, 'removed', by);
      else await removeMember(id, by, 'left', by);
    }
  });

  /** A person who is or was in the room. @throws AppError not_found, rule_violation for oneself */
  async function findOther(principal: Principal, id: string, uid: string) {
    const opened = await context.open(principal.uid, id);
    const other = opened.members.find((member) => member.uid === uid);
    if (!other) throw notFound('This person');
    if (uid === principal.uid) throw new AppError('rule_violation', 'This is you.');
    return { ...opened, other };
  }

  return {
    /** @throws AppError not_found, forbidden, rule_violation for oneself and after the end of the room */
    removeMember: (principal: Principal, id: string, uid: string): Promise<void> =>
      removeMember(id, uid, 'removed', principal.uid, (opened) => {
        requireHost(opened);
        if (uid === principal.uid)
          throw new AppError('rule_violation', 'You cannot remove yourself.');
        if (!opened.members.some((member) => member.uid === uid)) throw noRoom();
      }),
    /** @throws AppError not_found, rule_violation for oneself */
    async block(principal: Principal, id: string, uid: string): Promise<void> {
      await findOther(principal, id, uid);
      await community.people.setBlock(principal.uid, uid, 'block');
    },
    /** @throws AppError not_found, rule_violation for oneself, too_many_requests */
    async report(
      principal: Principal,
      id: string,
      uid: string,
      body: BodyOf<typeof roomConductEndpoints.reportMember>,
    ): Promise<void> {
      const { room, stations, members, other } = await findOther(principal, id, uid);
      const host = members.find((member) => member.uid === room.hostUid);
      const lines = [
        `Practice room of ${isolate(host?.displayName ?? 'a former member')}: ${stations.map(({ title }) => title).join(', ')}.`,
        `About ${isolate(other.displayName)}. In the room: ${members.map(({ displayName }) => isolate(displayName)).join(', ')}.`,
      ];
      await community.moderation.reportPerson(
        principal.uid,
        { targetId: `${id}:${uid}`, authorUid: uid, excerpt: lines.join('\n') },
        body,
      );
    },
    /**
     * The candidate's own consent is the request to record.
     * @throws AppError not_found, rule_violation after the end of the room, and when another member agrees before the
     * candidate has asked
     */
    async setConsent(principal: Principal, id: string, agrees: boolean): Promise<void> {
      await db.transaction(async (tx) => {
        const { members, me } = await context.openForUpdate(tx, principal.uid, id);
        const candidate = members.find(({ seat, role }) => seat !== null && role === 'candidate');
        if (!agrees) {
          const isCandidate = candidate?.uid === me.uid;
          await conduct.updateConsent(tx, id, null, isCandidate ? undefined : me.uid);
          return;
        }
        if (!candidate || (candidate.uid !== me.uid && candidate.recordingFor !== candidate.uid))
          throw new AppError('rule_violation', 'The candidate has not asked to record the sound.');
        await conduct.updateConsent(tx, id, candidate.uid, me.uid);
      });
      await context.tell(id, { what: 'people' });
    },
  };
}
