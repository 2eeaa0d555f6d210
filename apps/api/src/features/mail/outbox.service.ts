// Replaces the mail server when none is configured: stores mails in a table that /dev/mailbox shows.

import { desc, sql } from 'drizzle-orm';
import { type Db, pick } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Mailer } from '../../providers/ports.ts';
import { outboxMails } from './outbox.tables.ts';

const SHOWN = 200;

export function createOutboxMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(message) {
      await db.insert(outboxMails).values({
        toAddress: message.to,
        ...pick(message, 'subject', 'text', 'html'),
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
    ...pick(row, 'subject', 'text', 'html'),
    sentAt: row.sentAt.toISOString(),
    ...(row.attachments ? { attachments: row.attachments } : {}),
  }));
}
