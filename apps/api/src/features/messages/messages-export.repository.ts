import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { conversationMembers, conversations, messages } from './messages.tables.ts';

/** A person's conversations, with only the person's own messages. */
export async function exportMessages(db: Db, uid: string) {
  const memberships = await db
    .select({
      id: conversations.id,
      type: conversations.type,
      name: conversations.name,
      joinedAt: conversationMembers.joinedAt,
      lastReadAt: conversationMembers.lastReadAt,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(eq(conversationMembers.userUid, uid));
  const sent = await db
    .select({
      conversationId: messages.conversationId,
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.authorUid, uid));
  return { conversations: memberships, messages: sent };
}
