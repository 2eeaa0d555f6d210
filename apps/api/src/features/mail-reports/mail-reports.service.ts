// Processes bounces and spam complaints. Bounces and complaints decide which mail is still sent to an address (decision
// 103).

import type { MailProblem, MailReportForm } from '@urost3/contract/mail-reports/mail-reports.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import PostalMime, { type Attachment } from 'postal-mime';
import { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { emailKey } from '../../db/keys.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { isSameSecret } from '../../http/guards/signed-urls.ts';
import { mailArrives, mailProblemOf, users } from '../accounts/accounts.tables.ts';
import { createMailReferences } from '../mail/mail.service.ts';

export const mailReportKinds = ['hard_bounce', 'soft_bounce', 'complaint'] as const;
export type MailReportKind = (typeof mailReportKinds)[number];

/** A bounce or a complaint, whatever the format in which it arrived. */
interface MailReport {
  kind: MailReportKind;
  address: string;
  /** Null when the report contains no time. */
  at: Date | null;
  /** The message of the server that refused the mail. */
  reason: string;
}

const present = (key: string) => and(eq(users.emailKey, key), isNull(users.deletedAt));
const isBefore = (column: typeof users.mailBouncedAt, at: Date) =>
  or(isNull(column), lt(column, at));

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 };
const RECIPIENTS_MAX = 10;

interface ReturnedMail {
  /** The Message-ID of the mail that the report is about; empty when the report does not contain it. */
  reference: string;
  /** For each recipient, the addresses that may be theirs, starting with the one that the mail was sent to. */
  recipients: { addresses: string[]; report: Omit<MailReport, 'address'> }[];
}

/**
 * The header fields in one part of a delivery report, with names in lower case. A field may continue on an indented
 * line.
 */
function readFields(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

/** Reads `rfc822; ann@example.org` or `<ann@example.org>`. */
const addressOf = (value: string | undefined) =>
  (value ?? '').replace(/^[^;<]*[;<]\s*/, '').replace(/[<>\s]/g, '');

/**
 * Matches a status that means a wrong address. Status 5.1.x: the address does not exist. Status 5.2.1: the address was
 * switched off. Status 5.4.1 or 5.4.4: no server accepts mail for the address. Older servers use 5.0.0 for unknown
 * people. A full mailbox or a refused text is temporary.
 */
const ADDRESS_IS_WRONG = /^5\.(?:1\.\d+|2\.1|4\.1|4\.4|0\.0)\b/;

function kindOf(fields: Map<string, string>): MailReportKind | null {
  const action = fields.get('action')?.toLowerCase();
  if (action === 'delayed') return 'soft_bounce';
  if (action !== 'failed') return null;
  return ADDRESS_IS_WRONG.test(fields.get('status') ?? '') ? 'hard_bounce' : 'soft_bounce';
}

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/**
 * Reads the reports that mail servers send to the sender of a mail. These are delivery status notifications (RFC 3464)
 * and spam complaints (RFC 5965).
 * @returns null for a mail that is not a report, such as an out-of-office reply
 */
async function readReturnedMail(raw: Uint8Array): Promise<ReturnedMail | null> {
  const mail = await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true });
  const part = (...types: string[]) => {
    const found = mail.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
    return found ? textOf(found) : null;
  };
  const original = readFields(
    (part('message/rfc822', 'text/rfc822-headers') ?? '').split(/\r?\n\r?\n/)[0] ?? '',
  );
  const reference = /^<([^@<>]{1,200})@/.exec(original.get('message-id') ?? '')?.[1] ?? '';
  const written = addressOf(original.get('to'));
  const sentAt = new Date(mail.date ?? '');
  const at = Number.isNaN(sentAt.getTime()) ? null : sentAt;

  const status = part('message/delivery-status');
  if (status) {
    const [, ...blocks] = status.trim().split(/\r?\n(?:[ \t]*\r?\n)+/);
    const recipients = blocks.slice(0, RECIPIENTS_MAX).flatMap((block) => {
      const fields = readFields(block);
      const kind = kindOf(fields);
      const known = [fields.get('original-recipient'), fields.get('final-recipient')];
      const addresses = [...known.map(addressOf), written].filter((address) => address !== '');
      const reason = fields.get('diagnostic-code') ?? fields.get('status') ?? '';
      return kind ? [{ addresses, report: { kind, at, reason } }] : [];
    });
    return { reference, recipients };
  }
  const feedback = part('message/feedback-report');
  if (!feedback) return null;
  const fields = readFields(feedback);
  if (fields.get('feedback-type')?.toLowerCase() !== 'abuse') return { reference, recipients: [] };
  const addresses = [addressOf(fields.get('original-rcpt-to')), written].filter(Boolean);
  return { reference, recipients: [{ addresses, report: { kind: 'complaint', at, reason: '' } }] };
}

const REASON_MAX = 300;
const REPORTS_MAX = 100;

/** A time that cannot be parsed counts as missing. */
const At = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullable()
  .catch(null);
const EventsBody = z.object({
  events: z
    .array(
      z.object({
        kind: z.enum(mailReportKinds),
        address: z.string().min(3).max(320),
        at: At.default(null),
        reason: z.string().max(10_000).default(''),
      }),
    )
    .max(REPORTS_MAX),
});

/** Shortens another server's text to one line. */
const shorten = (reason: string) =>
  cutText(reason.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim(), REASON_MAX);

/** The bearer token, or the password of `Authorization: Basic` with any user name. */
function secretOf(authorization: string | undefined): string | null {
  const [, scheme = '', value = ''] = /^(Basic|Bearer) (\S+)$/i.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return null;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

const notReadable = (cause: unknown) =>
  new AppError('malformed_request', 'This report does not have the form of its address.', {
    cause,
  });

/** Records a report. A repeated or older report changes nothing. A soft bounce is only counted. */
async function apply(ctx: Context, report: MailReport): Promise<void> {
  ctx.metrics.mailReports.inc({ kind: report.kind });
  if (report.kind === 'soft_bounce') return;
  const now = ctx.clock.now();
  const at = report.at && report.at < now ? report.at : now;
  const key = emailKey(report.address);
  await ctx.db.transaction(async (tx) => {
    const isBounce = report.kind === 'hard_bounce';
    const known = isBounce ? users.mailBouncedAt : users.mailComplainedAt;
    // Nothing is recorded when the same or a later report is known, or the address was confirmed later.
    const [person] = await tx
      .update(users)
      .set(
        isBounce
          ? { mailBouncedAt: at, mailBounceReason: shorten(report.reason) }
          : { mailComplainedAt: at },
      )
      .where(and(present(key), isBefore(known, at), isBefore(users.mailConfirmedAt, at)))
      .returning(pick(users, 'uid'));
    if (!person) return;
    if (!isBounce)
      for (const { onMailComplaint } of ctx.features) await onMailComplaint?.(tx, person.uid);
    await ctx.audit.record(tx, null, isBounce ? 'mail.bounced' : 'mail.complained', person.uid);
  });
}

/**
 * Accepts a report only if it contains the signed Message-ID of a mail to the same address. Anybody can write to the
 * mailbox that receives reports, but only this product can sign a Message-ID.
 */
async function readReport({ secretKey }: Context, raw: Uint8Array): Promise<MailReport[]> {
  const returned = await readReturnedMail(raw);
  const references = createMailReferences(secretKey);
  return (returned?.recipients ?? []).flatMap(({ addresses, report }) => {
    const address = addresses.find((known) => references.isFor(returned?.reference ?? '', known));
    return address ? [{ ...report, address }] : [];
  });
}

const read = async (ctx: Context, form: MailReportForm, raw: Buffer): Promise<MailReport[]> =>
  form === 'report' ? readReport(ctx, raw) : EventsBody.parse(JSON.parse(raw.toString())).events;

/** The problem because of which some or all mail to an address is withheld; null when there is none. */
export async function findMailProblem(db: Db, address: string): Promise<MailProblem | null> {
  const [state] = await db
    .select(pick(users, 'mailBouncedAt', 'mailComplainedAt'))
    .from(users)
    .where(present(emailKey(address)));
  return state ? mailProblemOf(state) : null;
}

/** @throws AppError not_found when no secret is configured (the endpoint is switched off), not_authenticated for a wrong one */
export function requireReportSecret({ config }: Context, authorization: string | undefined): void {
  if (config.mailWebhookSecret === null) throw notFound('This address');
  const given = secretOf(authorization);
  if (given === null || !isSameSecret(given, config.mailWebhookSecret))
    throw new AppError('not_authenticated', 'The secret of this report is not valid.');
}

/**
 * Processes a posted report.
 * @throws AppError malformed_request
 */
export async function receivePostedReport(ctx: Context, form: MailReportForm, raw: unknown) {
  const reports = await read(ctx, form, Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)).catch(
    (error: unknown) => {
      if (error instanceof z.ZodError || error instanceof SyntaxError) throw notReadable(error);
      if (form === 'report') throw notReadable(error);
      throw error;
    },
  );
  for (const report of reports) await apply(ctx, report);
}

/** Processes a report from the command line. @returns the number of recipients whose report was accepted */
export async function receiveReport(ctx: Context, raw: Uint8Array): Promise<number> {
  const reports = await readReport(ctx, raw);
  for (const report of reports) await apply(ctx, report);
  return reports.length;
}

/** Lets mail be sent to the address again. @returns false when no mail was withheld */
export const allowMail = (ctx: Context, address: string): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const problem = sql`coalesce(${users.mailBouncedAt}, ${users.mailComplainedAt})`;
    const [person] = await tx
      .update(users)
      .set(mailArrives(ctx.clock.now()))
      .where(and(present(emailKey(address)), isNotNull(problem)))
      .returning(pick(users, 'uid'));
    if (person) await ctx.audit.record(tx, null, 'mail.allowed', person.uid);
    return person !== undefined;
  });
