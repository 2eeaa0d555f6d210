import { conversationTypes } from '@urost3/contract/messages/messages.ts';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const conversations = pgTable('conversations', {
  id: text('id').primaryKey(),
  type: text('conversation_type', { enum: conversationTypes }).notNull(),
  name: text('name'),
  directKey: text('direct_key'),
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

export const messages = pgTable('messages', {
  id: text('id').primaryKey(),
  conversationId: text('conversation_id').notNull(),
  authorUid: text('author_uid').notNull(),
  content: text('content').notNull(),
  clientId: text('client_id'),
  createdAt: instant('created_at').notNull(),
  hiddenAt: instant('hidden_at'),
});
