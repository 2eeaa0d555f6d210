import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import type { MailMessage } from '../../providers/ports.ts';

export const outboxMails = pgTable('outbox_mails', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: instant('sent_at').notNull(),
  attachments: jsonb('attachments').$type<NonNullable<MailMessage['attachments']>>(),
});
