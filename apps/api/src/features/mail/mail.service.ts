// Queues each mail as a job, in the transaction of the change that the mail reports. A job is retried until the mail
// server accepts the mail, for about three days.

import { randomBytes } from 'node:crypto';
import { addDays } from '@urost3/contract/day.ts';
import type { UnsentMail } from '@urost3/contract/mail-reports/mail-reports.schemas.ts';
import type { MailProblem } from '@urost3/contract/mail-reports/mail-reports.ts';
import type { Db } from '../../db/client.ts';
import { createSeal } from '../../db/seal.ts';
import { createSigner, isSameSecret } from '../../http/guards/signed-urls.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import type { Mailer, MailMessage } from '../../providers/ports.ts';

const SIGNATURE_BYTES = 16;

/**
 * The Message-ID of each mail is signed for its recipient. A report about an address counts only with the Message-ID of
 * a mail to this address. Without this check, anybody could report any address, because anybody can write to the
 * mailbox that receives reports.
 */
export function createMailReferences(secretKey: string) {
  const signed = createSigner(secretKey, 'mail reference');
  const sign = (nonce: string, address: string) =>
    signed(`${nonce}\n${address.trim().toLowerCase()}`).subarray(0, SIGNATURE_BYTES);
  return {
    /** @returns the part of a Message-ID before the @ */
    issue(address: string): string {
      const nonce = randomBytes(SIGNATURE_BYTES).toString('hex');
      return `${nonce}.${sign(nonce, address).toString('hex')}`;
    },
    isFor(reference: string, address: string): boolean {
      const [nonce = '', signature = ''] = reference.split('.');
      return isSameSecret(Buffer.from(signature, 'hex'), sign(nonce, address));
    },
  };
}

/** Encrypts queued mail, because it contains codes and links that would give access to accounts. */
interface SealedMail {
  sealed: string;
}

export function createMailSeal(secretKey: string) {
  const { seal, open } = createSeal<MailMessage>(secretKey, 'waiting mail');
  return {
    seal: (message: MailMessage): SealedMail => ({ sealed: seal(message) }),
    /** @throws when the mail was encrypted with another secret */
    open: ({ sealed }: SealedMail): MailMessage => open(sealed),
  };
}

/**
 * `optional` mail can be switched off by its reader, and is not sent after bounces or a spam complaint. `notice` is all other mail and is
 * not sent after bounces. `proof` checks whether the address works and is always sent.
 */
type MailKind = 'optional' | 'notice' | 'proof';

interface WaitingMail extends SealedMail {
  /** `notice` when it is left out. */
  kind?: MailKind;
  /** An ISO time after which the mail is useless and not sent. */
  neededUntil?: string;
  /** The mail as it reads when it is sent on a later London day (`queueByDay`). */
  later?: (SealedMail & { on: string })[];
}

/**
 * Retries for three days, because a mail server may be unreachable for a weekend. The wait between two retries grows to a
 * quarter of an hour.
 */
const RETRIED_DAYS = [1, 2, 3];
const sendMail = (concurrency: number) =>
  jobKind<WaitingMail>('mail.send', {
    retries: 300,
    retryDelayMaxSeconds: 900,
    expireSeconds: 60,
    concurrency,
  });

export type MailService = ReturnType<typeof createMailService>;

export function createMailService(deps: {
  jobs: JobQueue;
  mailer: Mailer;
  clock: Clock;
  secretKey: string;
  /** The number of mails that are sent to the mail server in parallel. */
  concurrency: number;
  /** Looks up bounces and complaints about an address. */
  findProblem: (address: string) => Promise<MailProblem | null>;
}) {
  const job = sendMail(deps.concurrency);
  const references = createMailReferences(deps.secretKey);
  const withheld = { bounced: 0, complained: 0 };
  const { seal, open } = createMailSeal(deps.secretKey);

  function openOrNull(mail: SealedMail): MailMessage | null {
    try {
      return open(mail);
    } catch {
      return null;
    }
  }

  async function isWithheld(address: string, kind: MailKind): Promise<boolean> {
    if (kind === 'proof') return false;
    const problem = await deps.findProblem(address);
    if (!problem || (problem === 'complained' && kind !== 'optional')) return false;
    withheld[problem] += 1;
    return true;
  }

  // Check for bounces and complaints here, not in `queue`, because a report may arrive while the mail waits.
  deps.jobs.handle(job, async ({ neededUntil, kind = 'notice', later = [], ...sealed }) => {
    const now = deps.clock.now();
    if (neededUntil && new Date(neededUntil) <= now) return;
    const message = open(later.find(({ on }) => on === londonDate(now)) ?? sealed);
    if (await isWithheld(message.to, kind)) return;
    await deps.mailer.send({ ...message, reference: references.issue(message.to) });
  });
  return {
    /** The number of mails that this process withheld, by the problem of the address. */
    withheld: (): Readonly<Record<MailProblem, number>> => withheld,
    countUnsent: (): Promise<number> => deps.jobs.countFailed(job),
    /** The mails of the last week that failed every attempt, newest first. Their text stays sealed: it can hold codes and links. */
    async listUnsent(): Promise<UnsentMail[]> {
      const failed = await deps.jobs.listFailed(job);
      return failed.map(({ id, data, failedAt, reason }) => {
        const { to, subject } = openOrNull(data) ?? { to: null, subject: null };
        return { id, to, subject, failedAt: failedAt.toISOString(), reason };
      });
    },
    /** Tries an unsent mail once more. @returns false when it is not among them any more */
    sendAgain: (tx: Db, id: string): Promise<boolean> => deps.jobs.runAgain(tx, job, id),
    /** Deletes an unsent mail. @returns false when it is not among them any more */
    giveUp: (tx: Db, id: string): Promise<boolean> => deps.jobs.removeFailed(tx, job, id),
    /**
     * Queues a mail.
     * @param tx the transaction of the change; the mail is sent after its commit
     * @param neededUntil the time until which a person waits for a code or link in the mail. Such a mail is sent before
     * others, and not at all after this time
     */
    queue: (
      tx: Db,
      message: MailMessage,
      neededUntil?: Date,
      kind: MailKind = 'notice',
    ): Promise<void> =>
      deps.jobs.send(
        tx,
        job,
        {
          ...seal(message),
          ...(neededUntil ? { neededUntil: neededUntil.toISOString() } : {}),
          ...(kind === 'notice' ? {} : { kind }),
        },
        { isUrgent: neededUntil !== undefined },
      ),
    /**
     * Queues a mail with words such as 'tomorrow', which depend on the London day on which it is sent.
     * @param compose makes the mail as it reads at a moment
     */
    queueByDay: (
      tx: Db,
      compose: (sentAt: Date) => MailMessage,
      neededUntil: Date,
      kind: MailKind,
    ): Promise<void> => {
      const now = deps.clock.now();
      const later = RETRIED_DAYS.map((days) => addDays(londonDate(now), days))
        .filter((on) => startOfLondonDay(on) < neededUntil)
        .map((on) => ({ on, ...seal(compose(startOfLondonDay(on))) }));
      return deps.jobs.send(tx, job, {
        ...seal(compose(now)),
        neededUntil: neededUntil.toISOString(),
        later,
        kind,
      });
    },
  };
}
