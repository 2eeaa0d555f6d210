// Mails messages from the contact page to the mail address in the settings. If none is set, every administrator gets
// them.

import type { ContactBody } from '@urost3/contract/contact/contact.schemas.ts';
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import type { Settings } from '@urost3/contract/settings/settings.schemas.ts';
import { lt } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { insertNew } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import { networkOf } from '../../http/limits/addresses.ts';
import { listAdmins } from '../accounts/lifecycle/roles.service.ts';
import { layOutMail } from '../mail/mail-layout.service.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import { contactMessages } from './contact.tables.ts';

const messages: Limit = {
  name: 'contact',
  max: 20,
  windowMs: HOUR_MS,
  message: 'Too many messages have been sent from here.',
};

/** A browser keeps a message that was not sent for 30 days. */
const KEPT_MS = 31 * DAY_MS;

const topics: Record<ContactBody['topic'], string> = {
  account: 'My account',
  payment: 'A payment',
  interview: 'A mock interview',
  content: 'The content',
  other: 'Something else',
};

/** False when no mail server is configured. Mails are then stored for the page /dev/mailbox and never sent. */
const sendsMail = (ctx: Context): boolean => ctx.config.smtp !== null;

const NOBODY = 'Nobody would read your message: this site has no contact address yet.';

async function listReaders(ctx: Context, { businessEmail }: Settings): Promise<string[]> {
  return businessEmail ? [businessEmail] : (await listAdmins(ctx.db)).map((admin) => admin.email);
}

export async function findContactReader(
  ctx: Context,
  settings: Settings,
): Promise<'read' | 'mailbox' | 'nobody'> {
  if ((await listReaders(ctx, settings)).length === 0) return 'nobody';
  return sendsMail(ctx) ? 'read' : 'mailbox';
}

/** Stores the id of a message, and forgets ids that nobody sends again. @returns false when the message was sent before */
async function storeMessageId(tx: Db, clientId: string, sentAt: Date): Promise<boolean> {
  const before = new Date(sentAt.getTime() - KEPT_MS);
  await tx.delete(contactMessages).where(lt(contactMessages.sentAt, before));
  return insertNew(tx, contactMessages, { clientId, sentAt });
}

/** @throws AppError too_many_requests, unavailable when there is no recipient */
export async function sendContactMessage(
  ctx: Context,
  message: ContactBody & { clientId: string | null },
  ip: string,
): Promise<string> {
  await ctx.limits.count(ctx.db, [{ limit: messages, subject: networkOf(ip) }]);
  const to = await listReaders(ctx, await ctx.settings.read(ctx.db));
  if (to.length === 0) throw new AppError('unavailable', NOBODY);
  await ctx.db.transaction(async (tx) => {
    if (message.clientId !== null && !(await storeMessageId(tx, message.clientId, ctx.clock.now())))
      return;
    for (const address of to) await ctx.mail.queue(tx, toMail(address, message));
  });
  if (!sendsMail(ctx)) return 'Your message is kept in the mailbox of this demonstration.';
  return 'Thank you. Your message has been sent; we will answer by email.';
}

function toMail(to: string, { name, email, topic, message }: ContactBody) {
  return layOutMail({
    to,
    replyTo: email,
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
