import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const contactMessages = pgTable('contact_messages', {
  clientId: text('client_id').primaryKey(),
  sentAt: instant('sent_at').notNull(),
});
