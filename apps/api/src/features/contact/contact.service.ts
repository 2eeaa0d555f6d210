// Mails messages from the contact page to the mail address in the settings. If none is set, every administrator gets
// them.

import type { ContactBody } from '@urost3/contract/contact.schemas.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { Database } from '../../db/client.ts';
import { networkOf } from '../../http/addresses.ts';
import { AppError } from '../../http/app-error.ts';
import type { MailService } from '../mail/mail.service.ts';
import { layOutMail } from '../mail/mail-layout.service.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';

const messages: Limit = {
  name: 'contact',
  max: 20,
  windowMs: HOUR_MS,
  message: 'Too many messages have been sent from here.',
};

const topics: Record<ContactBody['topic'], string> = {
  account: 'My account',
  payment: 'A payment',
  interview: 'A mock interview',
  content: 'The content',
  other: 'Something else',
};

const NOBODY = 'Nobody would read your message: this site has no contact address yet.';

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService(deps: {
  database: Database;
  limits: RateLimitsService;
  mail: MailService;
  settings: SettingsService;
  listAdmins: () => Promise<{ email: string }[]>;
  /** False when no mail server is configured. Mails are then stored for the page /dev/mailbox and never sent. */
  sendsMail: boolean;
}) {
  const { limits, mail, settings, sendsMail } = deps;
  const { db } = deps.database;

  async function listReaders(): Promise<string[]> {
    const { businessEmail } = await settings.read(db);
    return businessEmail ? [businessEmail] : (await deps.listAdmins()).map((admin) => admin.email);
  }

  return {
    async findReader(): Promise<'read' | 'mailbox' | 'nobody'> {
      if ((await listReaders()).length === 0) return 'nobody';
      return sendsMail ? 'read' : 'mailbox';
    },
    /** @throws AppError too_many_requests, unavailable when there is no recipient */
    async send(message: ContactBody, ip: string): Promise<string> {
      await limits.count(db, [{ limit: messages, subject: networkOf(ip) }]);
      const to = await listReaders();
      if (to.length === 0) throw new AppError('unavailable', NOBODY);
      await db.transaction(async (tx) => {
        for (const address of to) await mail.queue(tx, toMail(address, message));
      });
      if (!sendsMail) return 'Your message is kept in the mailbox of this demonstration.';
      return 'Thank you. Your message has been sent; we will answer by email.';
    },
  };
}

function toMail(to: string, { name, email, topic, message }: ContactBody) {
  return layOutMail({
    to,
    subject: `Contact: ${topics[topic]}`,
    heading: 'A message from the contact page',
    paragraphs: message.split(/\n{2,}/),
    facts: [
      ['From', name],
      ['Reply to', email],
      ['About', topics[topic]],
    ],
    footnote: 'The sender typed this address; it was not verified.',
  });
}
