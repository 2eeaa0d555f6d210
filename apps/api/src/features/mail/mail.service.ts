// Mail is sent by a job: written with the change it reports, retried until the mail server accepts it.
import type { Db } from '../../db/client.ts';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Mailer, MailMessage } from '../../providers/mail/port.ts';
import { createMailSeal, type SealedMail } from './sealed-mail.ts';

interface WaitingMail extends SealedMail {
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
}) {
  const kind = sendMail(deps.concurrency);
  const { seal, open } = createMailSeal(deps.secretKey);
  deps.jobs.handle(kind, async ({ neededUntil, ...sealed }) => {
    if (neededUntil && new Date(neededUntil) <= deps.clock.now()) return;
    await deps.mailer.send(open(sealed));
  });
  return {
    /** Mails of the last week that failed every attempt, as of the queue's last count. */
    async countGivenUp(): Promise<number> {
      const waiting = await deps.jobs.waiting();
      return waiting.find((one) => one.kind === kind.name)?.failed ?? 0;
    },
    /**
     * @param tx the transaction of the change; the mail is sent after it commits
     * @param neededUntil for a code or link that a person waits for: it is sent before other mail, and not at all after this
     * time
     */
    queue: (tx: Db, message: MailMessage, neededUntil?: Date): Promise<void> =>
      deps.jobs.send(
        tx,
        kind,
        { ...seal(message), ...(neededUntil ? { neededUntil: neededUntil.toISOString() } : {}) },
        { isUrgent: neededUntil !== undefined },
      ),
  };
}
