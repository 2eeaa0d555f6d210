// Mail is sent by a job: written with the change it reports, retried until the mail server accepts it.
import type { MailProblem } from '@urost3/contract/mail-reports.ts';
import type { Db } from '../../db/client.ts';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Mailer, MailMessage } from '../../providers/mail/port.ts';
import { createMailReferences } from './mail-references.service.ts';
import { createMailSeal, type SealedMail } from './sealed-mail.ts';

/**
 * `optional` can be switched off by its reader and stops after a complaint; `notice`, all other mail, stops when mail to the address comes
 * back; `proof` asks whether the address works, and is always sent.
 */
export type MailKind = 'optional' | 'notice' | 'proof';

interface WaitingMail extends SealedMail {
  /** Left out for a notice. */
  kind?: MailKind;
  /** ISO; the mail is useless after this time. */
  neededUntil?: string;
}

/** A mail server may be unreachable for a weekend, so delivery is retried every quarter of an hour for three days. */
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
  /** Mails on their way to the mail server at the same time. */
  concurrency: number;
  /** What was reported about an address. */
  findProblem: (address: string) => Promise<MailProblem | null>;
}) {
  const job = sendMail(deps.concurrency);
  const references = createMailReferences(deps.secretKey);
  const withheld = { bounced: 0, complained: 0 };
  const { seal, open } = createMailSeal(deps.secretKey);

  async function isWithheld(address: string, kind: MailKind): Promise<boolean> {
    if (kind === 'proof') return false;
    const problem = await deps.findProblem(address);
    if (!problem || (problem === 'complained' && kind !== 'optional')) return false;
    withheld[problem] += 1;
    return true;
  }

  // Decided when a mail is sent, because it may have waited since before the report.
  deps.jobs.handle(job, async ({ neededUntil, kind = 'notice', ...sealed }) => {
    if (neededUntil && new Date(neededUntil) <= deps.clock.now()) return;
    const message = open(sealed);
    if (await isWithheld(message.to, kind)) return;
    await deps.mailer.send({ ...message, reference: references.issue(message.to) });
  });
  return {
    /** Mails that this process did not send, by what was reported about the address. */
    withheld: (): Readonly<Record<MailProblem, number>> => withheld,
    /** Mails of the last week that failed every attempt, as of the queue's last count. */
    async countGivenUp(): Promise<number> {
      const waiting = await deps.jobs.waiting();
      return waiting.find((one) => one.kind === job.name)?.failed ?? 0;
    },
    /**
     * @param tx the transaction of the change; the mail is sent after it commits
     * @param neededUntil for a code or link that a person waits for: it is sent before other mail, and not at all after this
     * time
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
  };
}
