// Sends and lists messages. A message is stored once, even if the browser retries. A message is sent live to every
// member, unless a block separates the member from the author.

import { randomUUID } from 'node:crypto';
import type { Message, SendMessageBody } from '@urost3/contract/messages.schemas.ts';
import { ANONYMOUS } from '@urost3/contract/people.ts';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { type Burst, createBurstLimit } from '../../http/burst-limit.ts';
import { readInstant } from '../../http/page-cursor.ts';
import type { Principal } from '../../http/principal.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { conversationChanged, type MessagesDeps } from './conversation-events.ts';
import type { MemberRow } from './conversation-members.repository.ts';
import type { ConversationsService } from './conversations.service.ts';
import { listUnannouncedPush, pushNoticesFor } from './message-push.ts';
import * as repository from './messages.repository.ts';
import { reachableFrom, sendRefusal, toMessage } from './messages.view.ts';
import { exportMessages } from './messages-export.repository.ts';
import { insertMessage, type NewMessage } from './new-message.repository.ts';

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

/** Reads a message id or an instant. @throws AppError malformed_request */
function readBefore(before: string): { id: string } | { at: Date } {
  if (!before.includes(':')) return { id: before };
  const at = readInstant(before);
  if (!at) throw new AppError('malformed_request', 'There is no such instant to page back from.');
  return { at };
}

export type MessagesService = ReturnType<typeof createMessagesService>;

export function createMessagesService(
  deps: MessagesDeps & { conversations: ConversationsService },
) {
  const { clock, conversations, live, push } = deps;
  const { db } = deps.database;
  const countMessage = deps.limits.shareBurst(db, MESSAGES);
  const countTyping = createBurstLimit(clock, TYPING);

  /** The members of a conversation to which this person may write. @throws AppError not_found, forbidden */
  async function listWritable(sender: Principal, conversationId: string): Promise<MemberRow[]> {
    const members = await conversations.listMembers(db, sender.uid, conversationId);
    if (!members.some((member) => member.uid === sender.uid)) throw notFound('This conversation');
    const others = members.filter((member) => member.uid !== sender.uid);
    // The type of the conversation matters only if the other member is gone, is blocked or refuses direct messages. Read the
    // conversation only in these cases.
    if (
      others.length === 1 &&
      (others[0]?.isGone || others[0]?.isBlocked || others[0]?.allowDirectMessages === false)
    ) {
      const refusal = sendRefusal(await conversations.getRow(sender.uid, conversationId), others);
      if (refusal) throw new AppError('forbidden', refusal);
    }
    return members;
  }

  async function write(
    message: NewMessage,
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
    const createdAt = await insertMessage(db, message, { uids: receivers, row });
    if (!createdAt) return null;
    live.sendWritten(receivers);
    await push.enqueueBestEffort(pushNoticesFor(row, receivers, createdAt));
    const rank = members.find((member) => member.uid === sender.uid)?.rank ?? '';
    return {
      ...row,
      author: { displayName: sender.displayName || ANONYMOUS, rank },
      createdAt: createdAt.toISOString(),
    };
  }

  return {
    /** @throws AppError not_found, forbidden, too_many_requests */
    async send(
      sender: Principal,
      conversationId: string,
      body: z.output<typeof SendMessageBody>,
    ): Promise<Message> {
      const members = await listWritable(sender, conversationId);
      await countMessage(sender.uid);
      const message = {
        id: randomUUID(),
        conversationId,
        authorUid: sender.uid,
        content: body.content,
        clientId: body.clientId ?? null,
        now: clock.now(),
      };
      let sent: Message | null = null;
      try {
        sent = await write(message, sender, members);
      } catch (error) {
        if (violatedUnique(error) === null) throw error;
      }
      if (sent) return sent;
      const first = message.clientId
        ? await repository.findByClientId(db, conversationId, sender.uid, message.clientId)
        : null;
      if (!first) throw notFound('This conversation');
      return toMessage(first);
    },
    /** @throws AppError not_found, forbidden, too_many_requests */
    async tellTyping(sender: Principal, conversationId: string): Promise<void> {
      countTyping(sender.uid);
      const members = await listWritable(sender, conversationId);
      const data = { conversationId, uid: sender.uid };
      live.tell({ uids: reachableFrom(sender.uid, members), kind: 'typing', data });
    },
    /**
     * One page, oldest first.
     * @param before a message id or an instant; undefined: the newest messages
     * @throws AppError not_found for non-members and after a block in a direct conversation, malformed_request
     */
    async list(
      viewer: string,
      conversationId: string,
      before: string | undefined,
      limit: number,
    ): Promise<{ messages: Message[]; hasMore: boolean }> {
      await conversations.get(viewer, conversationId);
      const from = before ? readBefore(before) : null;
      const rows = await repository.listMessages(db, viewer, conversationId, from, limit + 1);
      return {
        messages: rows.slice(0, limit).reverse().map(toMessage),
        hasMore: rows.length > limit,
      };
    },
    exportOf: exportMessages,
    listUnannounced: (time: { from: Date; until: Date }) => listUnannouncedPush(db, time),
    /** The message if the viewer may read and therefore report it; else null. */
    findReadable: (viewer: string, id: string) => repository.findReadable(db, viewer, id),
    /** Hides or shows a message. @returns the events of the change, which the caller publishes in the same transaction */
    async setHidden(tx: Db, id: string, isHidden: boolean): Promise<PublishedEvent[]> {
      const changed = await repository.updateMessageHidden(tx, id, isHidden ? clock.now() : null);
      return changed ? conversationChanged(changed.uids, changed.conversationId) : [];
    },
    removeForGood: (tx: Db, id: string) => repository.updateMessageRemoved(tx, id),
  };
}
