import { conversationTypes } from '@urost3/contract/messages/messages.ts';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const conversations = pgTable('conversations', {
  id: text('id').primaryKey(),
  type: text('conversation_type', { enum: conversationTypes }).notNull(),
  name: text('name'),
  directKey: text('direct_key').unique(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  lastMessageText: text('last_message_text'),
  lastMessageAt: instant('last_message_at'),
  lastMessageAuthor: text('last_message_author'),
});

export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: text('conversation_id').notNull(),
    userUid: text('user_uid').notNull(),
    joinedAt: instant('joined_at').notNull(),
    lastReadAt: instant('last_read_at'),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userUid] })],
);

export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id').notNull(),
    authorUid: text('author_uid').notNull(),
    content: text('content').notNull(),
    clientId: text('client_id'),
    createdAt: instant('created_at').notNull(),
    hiddenAt: instant('hidden_at'),
  },
  (table) => [unique().on(table.conversationId, table.authorUid, table.clientId)],
);

/**
 * A lateral table `latest` with the latest message of `conversation` that `viewer` sees. The row of the conversation holds its
 * latest message. The messages are read only when a block hides the author of this message from the viewer. The database
 * reads the viewer's blocks once for all conversations, because they are an array instead of a join.
 */
export const lastVisibleMessage = (conversation: SQLWrapper, viewer: SQLWrapper | string) => {
  const hidden = sql`array(select hidden_uid from user_blocks where viewer_uid = ${viewer})`;
  return sql`lateral (
    select ${conversation}.last_message_text as text, ${conversation}.last_message_at as at,
      ${conversation}.last_message_author as author, ${conversation}.updated_at as updated_at
    where coalesce(${conversation}.last_message_author <> all (${hidden}), true)
    union all
    (select case when m.hidden_at is null then m.content else '' end, m.created_at, m.author_uid, m.created_at
    from messages m
    where m.conversation_id = ${conversation}.id and ${conversation}.last_message_author = any (${hidden})
      and m.author_uid <> all (${hidden})
    order by m.created_at desc, m.id desc limit 1)) latest`;
};
