// Mail leaves through a job: written with the change it tells of, retried until the mail server takes it.
import type { Db } from '../../db/client.ts';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Mailer, MailMessage } from '../../providers/mail/port.ts';
import { createMailSeal, type SealedMail } from './sealed-mail.ts';

export { layOutMail, type MailParts } from './mail-layout.ts';
export { formatMailDay, formatMailMoney } from './mail-words.ts';
export { createOutboxMailer, listOutbox } from './outbox.ts';

interface WaitingMail extends SealedMail {
  /** ISO; after this it need not be sent any more. */
  neededUntil?: string;
}

/** A mail server may be away for a weekend: tried each quarter of an hour for three days. */
const sendMail = jobKind<WaitingMail>('mail.send', {
  retries: 300,
  retryDelayMaxSeconds: 900,
  expireSeconds: 60,
});

export type MailService = ReturnType<typeof createMailService>;

export function createMailService(deps: {
  jobs: JobQueue;
  mailer: Mailer;
  clock: Clock;
  secretKey: string;
}) {
  const { seal, open } = createMailSeal(deps.secretKey);
  deps.jobs.handle(sendMail, async ({ neededUntil, ...sealed }) => {
    if (neededUntil && new Date(neededUntil) <= deps.clock.now()) return;
    await deps.mailer.send(open(sealed));
  });
  return {
    /** Mails of the last week that no attempt could deliver, as of the queue's last count. */
    async countGivenUp(): Promise<number> {
      const kinds = await deps.jobs.waiting();
      return kinds.find(({ kind }) => kind === sendMail.name)?.failed ?? 0;
    },
    /**
     * @param tx the transaction of the change; the mail leaves after it commits
     * @param neededUntil for a code or link that somebody waits for: it goes before other mail, and not at all once it is useless
     */
    queue: (tx: Db, message: MailMessage, neededUntil?: Date): Promise<void> =>
      deps.jobs.send(
        tx,
        sendMail,
        { ...seal(message), ...(neededUntil ? { neededUntil: neededUntil.toISOString() } : {}) },
        { isUrgent: neededUntil !== undefined },
      ),
  };
}
