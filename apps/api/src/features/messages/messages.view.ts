// Converts database rows into the contract's objects.

import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { isConversationUnread } from '@urost3/contract/messages/messages.ts';
import { pick } from '../../db/client.ts';
import type { ConversationRow, MemberRow } from './conversations.repository.ts';
import type { MessageRow } from './messages.repository.ts';

export function toMessage(row: MessageRow): Message {
  return {
    ...pick(row, 'id', 'conversationId', 'authorId'),
    author: { displayName: row.displayName, rank: row.rank },
    content: row.hiddenAt ? '' : row.content,
    type: 'text',
    clientId: row.clientId,
    isRemoved: row.hiddenAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The reason why a direct message cannot be sent; null when it can, and for every group conversation. */
export function sendRefusal(
  conversation: { type: 'direct' | 'group'; createdBy: string },
  others: readonly MemberRow[],
): string | null {
  if (conversation.type === 'group') return null;
  const other = others[0];
  if (!other || other.isGone) return 'This person is no longer here.';
  if (other.isBlocked) return 'You cannot message this person.';
  // A person who starts a conversation accepts replies in it.
  if (other.allowDirectMessages === false && conversation.createdBy !== other.uid) {
    return 'This person does not accept direct messages.';
  }
  return null;
}

function lastMessageOf(row: ConversationRow): Conversation['lastMessage'] {
  if (!row.lastMessageAt || !row.lastMessageAuthor) return null;
  return {
    text: row.lastMessageText ?? '',
    timestamp: row.lastMessageAt.toISOString(),
    authorId: row.lastMessageAuthor,
  };
}

export function toConversation(
  viewer: string,
  row: ConversationRow,
  members: readonly MemberRow[],
  now: Date,
): Conversation {
  const others = members.filter((member) => member.uid !== viewer);
  const lastMessage = lastMessageOf(row);
  const readAt = row.lastReadAt?.getTime() ?? null;
  return {
    id: row.id,
    type: row.type,
    groupId: row.type === 'group' ? row.id : null,
    name: row.name,
    participants: members.map((member) => member.uid),
    participantsInfo: Object.fromEntries(
      members.map((member) => [
        member.uid,
        {
          displayName: member.displayName,
          rank: member.rank,
          lastActive:
            member.isGone || member.isBlocked ? null : (member.lastActiveAt?.toISOString() ?? null),
          lastReadAt: member.isBlocked ? null : (member.lastReadAt?.toISOString() ?? null),
        },
      ]),
    ),
    lastMessage,
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    isUnread: isConversationUnread(lastMessage, viewer, readAt, now.getTime()),
    canSend: sendRefusal(row, others) === null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The other members who may see this member's activity: those with an account and without a block in either direction. */
export const reachableFrom = (uid: string, members: readonly MemberRow[]): string[] =>
  members
    .filter((member) => member.uid !== uid && !member.isBlocked && !member.isGone)
    .map((member) => member.uid);

/** Whether this is a direct conversation, and a block separates its two members. Such a conversation is not listed. */
export function isBlockedDirect(
  viewer: string,
  row: ConversationRow,
  members: readonly MemberRow[],
): boolean {
  return (
    row.type === 'direct' && members.some((member) => member.uid !== viewer && member.isBlocked)
  );
}
