// SQL of the outbox.
import { desc, sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';
import type { MailMessage } from '../../providers/mail/port.ts';

const outboxMails = pgTable('outbox_mails', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: instant('sent_at').notNull(),
  attachments: jsonb('attachments').$type<NonNullable<MailMessage['attachments']>>(),
});

export type OutboxMail = typeof outboxMails.$inferSelect;

export async function insertOutboxMail(
  db: Db,
  mail: typeof outboxMails.$inferInsert,
): Promise<void> {
  await db.insert(outboxMails).values(mail);
}

/** Newest first. */
export function listOutboxMails(
  db: Db,
  to: string | undefined,
  limit: number,
): Promise<OutboxMail[]> {
  return db
    .select()
    .from(outboxMails)
    .where(to ? sql`lower(trim(${outboxMails.toAddress})) = lower(${to.trim()})` : undefined)
    .orderBy(desc(outboxMails.id))
    .limit(limit);
}
