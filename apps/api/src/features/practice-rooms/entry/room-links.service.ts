// Creates the two ways to enter a practice room: a private link, and an invitation. join-room.service.ts lets people enter.
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import { ROOM_LINK_MS } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { isEntitled, type Principal } from '../../../http/guards/principal.ts';
import { sendMessage } from '../../messages/messages.service.ts';
import { openDirectConversation } from '../../messages/start-conversation.service.ts';
import { addNotifications } from '../../notifications/notifications.service.ts';
import { listMemberFacts, type MemberFacts } from '../../people/people.service.ts';
import type { Limit } from '../../rate-limits/rate-limits.service.ts';
import { updateRoom } from '../practice-rooms.repository.ts';
import { type RoomRow, roomInvitations } from '../practice-rooms.tables.ts';
import {
  noRoom,
  openRoom,
  openRoomForUpdate,
  requireHost,
  sendRoomNotice,
} from '../room-access.ts';

const INVITATIONS: Limit = {
  name: 'practice room invitations',
  max: 30,
  windowMs: DAY_MS,
  message: 'You have sent many invitations.',
};
const TOKEN_BYTES = 32;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

type Link = Pick<RoomRow, 'linkHash' | 'linkExpiresAt'>;

const setLink = (ctx: Context, principal: Principal, id: string, link: Link) =>
  ctx.db.transaction(async (tx) => {
    requireHost(await openRoomForUpdate(ctx, tx, principal.uid, id));
    await updateRoom(tx, id, link);
  });

/** @throws AppError not_found, forbidden, rule_violation for oneself */
async function requireInvitable(
  ctx: Context,
  principal: Principal,
  uid: string,
): Promise<MemberFacts> {
  if (uid === principal.uid) throw new AppError('rule_violation', 'You are in the room already.');
  const [facts] = await listMemberFacts(ctx, ctx.db, principal.uid, [uid]);
  if (!facts) throw notFound('This person');
  if (facts.isBlocked || !facts.isVisible)
    throw new AppError('forbidden', 'You cannot invite this person.');
  return facts;
}

/**
 * Sends a direct message with the room's URL if both people may write to each other, once for each room and person
 * (`clientId`). An error does not undo the invitation.
 */
async function sendInvitationMessage(
  ctx: Context,
  principal: Principal,
  id: string,
  to: MemberFacts,
) {
  if (!isEntitled(principal) || !to.isMember || !to.allowDirectMessages) return;
  try {
    const conversationId = await openDirectConversation(ctx, principal.uid, to.uid);
    await sendMessage(ctx, principal, conversationId, {
      content: `Would you like to practise with me? Our practice room: ${ctx.siteUrl}/practice/${id}`,
      type: 'text',
      clientId: `practice-${id}`,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Replaces the previous link. @throws AppError not_found, forbidden, rule_violation after the end of the room */
export async function renewRoomLink(
  ctx: Context,
  principal: Principal,
  id: string,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const linkExpiresAt = new Date(ctx.clock.now().getTime() + ROOM_LINK_MS);
  await setLink(ctx, principal, id, { linkHash: hashToken(token), linkExpiresAt });
  return { token, expiresAt: linkExpiresAt.toISOString() };
}

export const revokeRoomLink = (ctx: Context, principal: Principal, id: string) =>
  setLink(ctx, principal, id, { linkHash: null, linkExpiresAt: null });

/**
 * Invites and notifies a person; a repeated call does not notify again, unless the person has declined in between.
 * @throws AppError not_found, forbidden, rule_violation, too_many_requests
 */
export async function inviteToRoom(ctx: Context, principal: Principal, id: string, uid: string) {
  requireHost(await openRoom(ctx, principal.uid, id));
  const facts = await requireInvitable(ctx, principal, uid);
  const isNew = await ctx.db.transaction(async (tx) => {
    const { members, stations } = await openRoomForUpdate(ctx, tx, principal.uid, id);
    const known = members.find((member) => member.uid === uid);
    if (known?.removedAt)
      throw new AppError('rule_violation', 'You removed this person from the room.');
    if (known) return false;
    const sent = { invitedBy: principal.uid, createdAt: ctx.clock.now() };
    const added = await tx
      .insert(roomInvitations)
      .values({ roomId: id, userUid: uid, ...sent })
      .onConflictDoUpdate({
        target: [roomInvitations.roomId, roomInvitations.userUid],
        set: { ...sent, declinedAt: null },
        setWhere: isNotNull(roomInvitations.declinedAt),
      })
      .returning({ uid: roomInvitations.userUid });
    if (added.length === 0) return false;
    // Count the invitation in this transaction, so that a refusal by the rate limit also rolls back the invitation.
    await ctx.limits.count(tx, [{ limit: INVITATIONS, subject: principal.uid }]);
    await addNotifications(ctx, tx, [
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
  sendRoomNotice(ctx, [uid], id, { what: 'invited' });
  await sendInvitationMessage(ctx, principal, id, facts);
}

/** @throws AppError not_found without an invitation */
export async function declineRoomInvitation(ctx: Context, principal: Principal, id: string) {
  const [declined] = await ctx.db
    .update(roomInvitations)
    .set({ declinedAt: ctx.clock.now() })
    .where(and(eq(roomInvitations.roomId, id), eq(roomInvitations.userUid, principal.uid)))
    .returning({ by: roomInvitations.invitedBy });
  if (!declined?.by) throw noRoom();
  sendRoomNotice(ctx, [declined.by], id, { what: 'people' });
}
