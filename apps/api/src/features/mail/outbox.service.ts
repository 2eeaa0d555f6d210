// Replaces the mail server when none is configured: stores mails in a table that /dev/mailbox shows.
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Mailer } from '../../providers/mail/port.ts';
import { insertOutboxMail, listOutboxMails } from './outbox.repository.ts';

const SHOWN = 200;

export function createOutboxMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(message) {
      await insertOutboxMail(db, {
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
  const rows = await listOutboxMails(db, to, SHOWN);
  return rows.map((row) => ({
    to: row.toAddress,
    subject: row.subject,
    text: row.text,
    html: row.html,
    sentAt: row.sentAt.toISOString(),
    ...(row.attachments ? { attachments: row.attachments } : {}),
  }));
}
