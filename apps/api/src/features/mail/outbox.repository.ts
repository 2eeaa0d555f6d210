// SQL of the mails that an installation without a mail server stores instead of sending.
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { outboxMails } from './outbox.tables.ts';

type OutboxMail = typeof outboxMails.$inferSelect;

export async function insertOutboxMail(
  db: Db,
  mail: typeof outboxMails.$inferInsert,
): Promise<void> {
  await db.insert(outboxMails).values(mail);
}

/** Newest first. @param to a mail address in upper or lower case; undefined: mails to all addresses */
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
