// Instead of a mail server in embedded mode: messages are kept in a table that /dev/mailbox shows.
import { desc, sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Mailer, MailMessage } from '../../providers/mail/port.ts';

const outboxMails = pgTable('outbox_mails', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: instant('sent_at').notNull(),
  attachments: jsonb('attachments').$type<NonNullable<MailMessage['attachments']>>(),
});

const SHOWN = 200;

export function createOutboxMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(message) {
      await db.insert(outboxMails).values({
        toAddress: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        sentAt: clock.now(),
        ...(message.attachments ? { attachments: message.attachments } : {}),
      });
    },
  };
}

/** @returns newest first */
export async function listOutbox(db: Db, to: string | undefined) {
  const rows = await db
    .select()
    .from(outboxMails)
    .where(to ? sql`lower(trim(${outboxMails.toAddress})) = lower(${to.trim()})` : undefined)
    .orderBy(desc(outboxMails.id))
    .limit(SHOWN);
  return rows.map((row) => ({
    to: row.toAddress,
    subject: row.subject,
    text: row.text,
    html: row.html,
    sentAt: row.sentAt.toISOString(),
    ...(row.attachments ? { attachments: row.attachments } : {}),
  }));
}
