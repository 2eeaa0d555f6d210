// Converts database rows into the contract's objects.

import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { isConversationUnread } from '@urost3/contract/messages/messages.ts';
import { pick } from '../../db/client.ts';
import { sendRefusal } from './conversation-access.ts';
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
