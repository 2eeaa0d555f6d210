// Sends and lists messages. A message is stored once, even if the browser retries. A message is sent live to every
// member, unless a block separates the member from the author.

import { randomUUID } from 'node:crypto';
import { ANONYMOUS } from '@urost3/contract/limits.ts';
import type { Message, SendMessageBody } from '@urost3/contract/messages/messages.schemas.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { readInstant } from '../../http/page-cursor.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import { tryToAddPushNotices } from '../push/push-delivery.service.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { reachableFrom, requireReader, requireWriter } from './conversation-access.ts';
import type { MemberRow } from './conversations.repository.ts';
import { conversationChanged } from './conversations.service.ts';
import { pushNoticesFor } from './message-push.service.ts';
import * as repository from './messages.repository.ts';
import { messages } from './messages.tables.ts';
import { toMessage } from './messages.view.ts';

const MESSAGES: SharedBurst = {
  name: 'messages',
  burst: 1_500,
  everyMs: 500,
  message: 'You are sending messages very quickly. Please wait a moment.',
};

/** A browser sends a notice every few seconds while a person types. A faster caller is a program, not a person. */
const TYPING: Burst = {
  burst: 20,
  everyMs: 1_500,
  message: 'Please wait a moment.',
};

async function writeMessage(
  ctx: Context,
  message: repository.NewMessage,
  sender: Principal,
  members: readonly MemberRow[],
): Promise<Message | null> {
  const row = {
    id: message.id,
    conversationId: message.conversationId,
    authorId: sender.uid,
    content: message.content,
    type: 'text' as const,
    clientId: message.clientId,
    isRemoved: false,
  };
  // The receivers are all members without a block, and the sender, because the sender's other tabs show the message too.
  const receivers = members.filter((member) => !member.isBlocked).map((member) => member.uid);
  const createdAt = await repository.insertMessage(ctx.db, message, { uids: receivers, row });
  if (!createdAt) return null;
  ctx.live.sendWritten(receivers);
  await tryToAddPushNotices(ctx, pushNoticesFor(row, receivers, createdAt));
  const rank = members.find((member) => member.uid === sender.uid)?.rank ?? '';
  return {
    ...row,
    author: { displayName: sender.displayName || ANONYMOUS, rank },
    createdAt: createdAt.toISOString(),
  };
}

/** @throws AppError not_found, forbidden, too_many_requests */
export async function sendMessage(
  ctx: Context,
  sender: Principal,
  conversationId: string,
  body: z.output<typeof SendMessageBody>,
): Promise<Message> {
  const { db } = ctx;
  const members = await requireWriter(ctx, sender.uid, conversationId);
  await ctx.limits.countBurst(db, MESSAGES, sender.uid);
  const message = {
    id: randomUUID(),
    conversationId,
    authorUid: sender.uid,
    content: body.content,
    clientId: body.clientId ?? null,
    now: ctx.clock.now(),
  };
  let sent: Message | null = null;
  try {
    sent = await writeMessage(ctx, message, sender, members);
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
  }
  if (sent) return sent;
  const first = message.clientId
    ? await repository.findByClientId(db, conversationId, sender.uid, message.clientId)
    : null;
  if (!first) throw notFound('This conversation');
  return toMessage(first);
}

/** @throws AppError not_found, forbidden, too_many_requests */
export async function sendTyping(ctx: Context, sender: Principal, conversationId: string) {
  ctx.limits.countInProcess(TYPING, sender.uid);
  const members = await requireWriter(ctx, sender.uid, conversationId);
  const data = { conversationId, uid: sender.uid };
  ctx.live.sendNotice({ uids: reachableFrom(sender.uid, members), kind: 'typing', data });
}

/** Reads a message id or an instant. @throws AppError malformed_request */
function readBefore(before: string): { id: string } | { at: Date } {
  if (!before.includes(':')) return { id: before };
  const at = readInstant(before);
  if (!at) throw new AppError('malformed_request', 'There is no such instant to page back from.');
  return { at };
}

/**
 * One page, oldest first.
 * @param before a message id or an instant; undefined: the newest messages
 * @throws AppError not_found for non-members and after a block in a direct conversation, malformed_request
 */
export async function listMessages(
  ctx: Context,
  viewer: string,
  conversationId: string,
  before: string | undefined,
  limit: number,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  await requireReader(ctx, viewer, conversationId);
  const from = before ? readBefore(before) : null;
  const rows = await repository.listMessages(ctx.db, viewer, conversationId, from, limit + 1);
  return {
    messages: rows.slice(0, limit).reverse().map(toMessage),
    hasMore: rows.length > limit,
  };
}

/** The message if the viewer may read and therefore report it; else null. */
export const findReadableMessage = repository.findReadable;

/** Hides or shows a message. @returns the events of the change, which the caller publishes in the same transaction */
export async function setMessageHidden(
  { clock }: Context,
  tx: Db,
  id: string,
  isHidden: boolean,
): Promise<PublishedEvent[]> {
  const changed = await repository.updateMessageHidden(tx, id, isHidden ? clock.now() : null);
  return changed ? conversationChanged(changed.uids, changed.conversationId) : [];
}

/** Hides the message and replaces its text permanently. The row of the message stays. @returns as `setMessageHidden` */
export async function removeReportedMessage(
  ctx: Context,
  tx: Db,
  id: string,
): Promise<PublishedEvent[]> {
  const events = await setMessageHidden(ctx, tx, id, true);
  await tx.update(messages).set({ content: 'Removed.' }).where(eq(messages.id, id));
  return events;
}
