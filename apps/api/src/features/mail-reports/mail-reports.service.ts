// Processes bounces and spam complaints. Bounces and complaints decide which mail is still sent to an address (decision
// 103).

import { createHash, timingSafeEqual } from 'node:crypto';
import { cutText } from '@urost3/contract/cut-text.ts';
import type { MailProblem, MailReportForm } from '@urost3/contract/mail-reports.ts';
import { z } from 'zod';
import type { Database, Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createMailReferences } from '../mail/mail-references.service.ts';
import * as repository from './mail-reports.repository.ts';
import { type MailReport, type MailReportKind, mailReportKinds } from './mail-reports.types.ts';
import { type ReturnedMail, readReturnedMail } from './returned-mail.ts';

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

const emailKey = (address: string) => address.trim().toLowerCase().normalize('NFC');
const digest = (text: string) => createHash('sha256').update(text).digest();
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

export type MailReportsService = ReturnType<typeof createMailReportsService>;

export function createMailReportsService(deps: {
  database: Database;
  clock: Clock;
  audit: AuditService;
  secretKey: string;
}) {
  const { clock, audit } = deps;
  const { db } = deps.database;
  const references = createMailReferences(deps.secretKey);
  const received: Record<MailReportKind, number> = { hard_bounce: 0, soft_bounce: 0, complaint: 0 };
  const complaintHooks: ((tx: Db, uid: string) => Promise<void>)[] = [];

  /** Records a report. A repeated or older report changes nothing. A soft bounce is only counted. */
  async function apply(report: MailReport): Promise<void> {
    received[report.kind] += 1;
    if (report.kind === 'soft_bounce') return;
    const now = clock.now();
    const at = report.at && report.at < now ? report.at : now;
    const key = emailKey(report.address);
    await db.transaction(async (tx) => {
      if (report.kind === 'hard_bounce') {
        const reason = shorten(report.reason);
        const uid = await repository.markBounced(tx, key, { at, reason });
        if (uid) await audit.record(tx, { action: 'mail.bounced', actorUid: null, subject: uid });
        return;
      }
      const uid = await repository.updateComplained(tx, key, at);
      if (!uid) return;
      for (const stop of complaintHooks) await stop(tx, uid);
      await audit.record(tx, { action: 'mail.complained', actorUid: null, subject: uid });
    });
  }

  /**
   * Accepts a report only if it contains the signed Message-ID of a mail to the same address. Anybody can write to the
   * mailbox that receives reports, but only this product can sign a Message-ID.
   */
  function believedReports({ reference, recipients }: ReturnedMail): MailReport[] {
    return recipients.flatMap(({ addresses, report }) => {
      const address = addresses.find((known) => references.isFor(reference, known));
      return address ? [{ ...report, address }] : [];
    });
  }

  async function readReport(raw: Uint8Array): Promise<MailReport[]> {
    const returned = await readReturnedMail(raw);
    return returned ? believedReports(returned) : [];
  }

  const read = async (form: MailReportForm, raw: Buffer): Promise<MailReport[]> =>
    form === 'report' ? readReport(raw) : EventsBody.parse(JSON.parse(raw.toString())).events;

  return {
    /** The problem because of which some or all mail to an address is withheld; null when there is none. */
    async findProblem(address: string): Promise<MailProblem | null> {
      const state = await repository.findMailState(db, emailKey(address));
      if (state?.mailBouncedAt) return 'bounced';
      return state?.mailComplainedAt ? 'complained' : null;
    },
    /** Registers a hook that runs in the transaction that records a person's complaint. */
    onComplaint: (hook: (tx: Db, uid: string) => Promise<void>) => void complaintHooks.push(hook),
    /** The number of reports that this process received, by kind. */
    received: (): Readonly<Record<MailReportKind, number>> => received,

    /** @throws AppError not_found when no secret is configured, not_authenticated for a wrong one */
    requireSecret(configured: string | null, authorization: string | undefined): void {
      if (configured === null) throw notFound('This address');
      const given = secretOf(authorization);
      if (given === null || !timingSafeEqual(digest(given), digest(configured)))
        throw new AppError('not_authenticated', 'The secret of this report is not valid.');
    },
    /**
     * Processes a posted report.
     * @throws AppError malformed_request
     */
    async receive(form: MailReportForm, raw: unknown): Promise<void> {
      const reports = await read(form, Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)).catch(
        (error: unknown) => {
          if (error instanceof z.ZodError || error instanceof SyntaxError) throw notReadable(error);
          if (form === 'report') throw notReadable(error);
          throw error;
        },
      );
      for (const report of reports) await apply(report);
    },
    /** Processes a report from the command line. @returns the number of recipients whose report was accepted */
    async receiveReport(raw: Uint8Array): Promise<number> {
      const reports = await readReport(raw);
      for (const report of reports) await apply(report);
      return reports.length;
    },
    /** Lets mail be sent to the address again. @returns false when no mail was withheld */
    allow: (address: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const uid = await repository.updateAllowed(tx, emailKey(address), clock.now());
        if (uid) await audit.record(tx, { action: 'mail.allowed', actorUid: null, subject: uid });
        return uid !== null;
      }),
  };
}
