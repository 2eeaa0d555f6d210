// Mails messages from the contact page to the mail address in the settings. If none is set, every administrator gets
// them.

import type { ContactBody } from '@urost3/contract/contact/contact.schemas.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { Context } from '../../composition/context.ts';
import { AppError } from '../../http/app-error.ts';
import { networkOf } from '../../http/limits/addresses.ts';
import { listAdmins } from '../accounts/lifecycle/roles.service.ts';
import { layOutMail } from '../mail/mail-layout.service.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';

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

/** False when no mail server is configured. Mails are then stored for the page /dev/mailbox and never sent. */
const sendsMail = (ctx: Context): boolean => ctx.config.smtp !== null;

const NOBODY = 'Nobody would read your message: this site has no contact address yet.';

async function listReaders(ctx: Context): Promise<string[]> {
  const { businessEmail } = await ctx.settings.read(ctx.db);
  return businessEmail ? [businessEmail] : (await listAdmins(ctx.db)).map((admin) => admin.email);
}

export async function findContactReader(ctx: Context): Promise<'read' | 'mailbox' | 'nobody'> {
  if ((await listReaders(ctx)).length === 0) return 'nobody';
  return sendsMail(ctx) ? 'read' : 'mailbox';
}
/** @throws AppError too_many_requests, unavailable when there is no recipient */
export async function sendContactMessage(
  ctx: Context,
  message: ContactBody,
  ip: string,
): Promise<string> {
  await ctx.limits.count(ctx.db, [{ limit: messages, subject: networkOf(ip) }]);
  const to = await listReaders(ctx);
  if (to.length === 0) throw new AppError('unavailable', NOBODY);
  await ctx.db.transaction(async (tx) => {
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
