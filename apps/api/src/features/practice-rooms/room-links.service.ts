// Creates the two ways to enter a practice room: a private link, and an invitation. join-room.service.ts lets people enter.

import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import { ROOM_LINK_MS } from '@urost3/contract/practice-rooms.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { isEntitled, type Principal } from '../../http/principal.ts';
import type { ConversationsService } from '../messages/conversations.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { MemberFacts, PeopleService } from '../people/people.service.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { updateRoom } from './practice-rooms.repository.ts';
import { noRoom, type RoomContext, type RoomDeps } from './room-context.ts';
import { declineInvitation, insertInvitation } from './room-invitations.repository.ts';
import { requireHost } from './room-rights.ts';

const INVITATIONS: Limit = {
  name: 'practice room invitations',
  max: 30,
  windowMs: DAY_MS,
  message: 'You have sent many invitations.',
};
const TOKEN_BYTES = 32;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export interface Community {
  people: PeopleService;
  notifications: NotificationsService;
  conversations: ConversationsService;
  messages: MessagesService;
  moderation: ModerationService;
}

export function createRoomLinksService(
  deps: RoomDeps & {
    context: RoomContext;
    limits: RateLimitsService;
    community: Community;
    siteUrl: string;
  },
) {
  const { db, clock, live, context, limits, community, siteUrl } = deps;

  async function setLink(principal: Principal, id: string, token: string | null) {
    return db.transaction(async (tx) => {
      requireHost(await context.openForUpdate(tx, principal.uid, id));
      const linkExpiresAt = token ? new Date(clock.now().getTime() + ROOM_LINK_MS) : null;
      const linkHash = token ? hashToken(token) : null;
      await updateRoom(tx, id, { linkHash, linkExpiresAt });
      return linkExpiresAt;
    });
  }

  /** @throws AppError not_found, forbidden, rule_violation for oneself */
  async function requireInvitable(principal: Principal, uid: string): Promise<MemberFacts> {
    if (uid === principal.uid) throw new AppError('rule_violation', 'You are in the room already.');
    const [facts] = await community.people.listFacts(db, principal.uid, [uid]);
    if (!facts) throw notFound('This person');
    if (facts.isBlocked || !facts.isVisible)
      throw new AppError('forbidden', 'You cannot invite this person.');
    return facts;
  }

  /**
   * Sends a direct message with the room's URL if both people may write to each other. An error does not undo the
   * invitation.
   */
  async function sendMessage(principal: Principal, id: string, to: MemberFacts): Promise<void> {
    if (!isEntitled(principal) || !to.isMember || !to.allowDirectMessages) return;
    try {
      const conversationId = await community.conversations.openDirect(principal.uid, to.uid);
      await community.messages.send(principal, conversationId, {
        content: `Would you like to practise with me? Our practice room: ${siteUrl}/practice/${id}`,
        type: 'text',
        clientId: `practice-${id}`,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  return {
    /** Replaces the previous link. @throws AppError not_found, forbidden, rule_violation after the end of the room */
    async renew(principal: Principal, id: string): Promise<{ token: string; expiresAt: string }> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = await setLink(principal, id, token);
      if (!expiresAt) throw new Error('a new link has an end');
      return { token, expiresAt: expiresAt.toISOString() };
    },
    async revoke(principal: Principal, id: string): Promise<void> {
      await setLink(principal, id, null);
    },
    /**
     * Invites and notifies a person; a repeated call does not notify again.
     * @throws AppError not_found, forbidden, rule_violation, too_many_requests
     */
    async invite(principal: Principal, id: string, uid: string): Promise<void> {
      requireHost(await context.open(principal.uid, id));
      const facts = await requireInvitable(principal, uid);
      const isNew = await db.transaction(async (tx) => {
        const { members, stations } = await context.openForUpdate(tx, principal.uid, id);
        const known = members.find((member) => member.uid === uid);
        if (known?.removedAt)
          throw new AppError('rule_violation', 'You removed this person from the room.');
        if (known) return false;
        const row = { roomId: id, userUid: uid, invitedBy: principal.uid, createdAt: clock.now() };
        if (!(await insertInvitation(tx, row))) return false;
        // Count the invitation in this transaction, so that a refusal by the rate limit also rolls back the invitation.
        await limits.count(tx, [{ limit: INVITATIONS, subject: principal.uid }]);
        await community.notifications.add(tx, [
          {
            userUid: uid,
            kind: 'practice_invitation',
            actorUid: principal.uid,
            postId: null,
            roomId: id,
            text: stations.map(({ title }) => title).join(', '),
          },
        ]);
        return true;
      });
      if (!isNew) return;
      community.notifications.nudge([uid]);
      live.tell({ uids: [uid], kind: 'practice-room', data: { roomId: id, what: 'invited' } });
      await sendMessage(principal, id, facts);
    },
    /** @throws AppError not_found without an invitation */
    async decline(principal: Principal, id: string): Promise<void> {
      const by = await declineInvitation(db, id, principal.uid, clock.now());
      if (!by) throw noRoom();
      live.tell({ uids: [by], kind: 'practice-room', data: { roomId: id, what: 'people' } });
    },
  };
}
