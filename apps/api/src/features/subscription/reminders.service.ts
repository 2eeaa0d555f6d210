// Mails reminders 30 and 7 days before Premium ends, each once per end date.
import { countedDays, DAY_MS } from '@urost3/contract/day.ts';
import { REMINDER_DAYS } from '@urost3/contract/subscription.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import { insertReminder, listEnding } from './reminders.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';

const daily = jobKind<Record<string, never>>('subscription.reminders', { expireSeconds: 600 });

export function createReminders(deps: SubscriptionDeps) {
  const { db, clock, mail } = deps;

  async function remind(daysBefore: number): Promise<number> {
    const now = clock.now();
    const ending = await listEnding(db, now, daysBefore);
    for (const person of ending) {
      await db.transaction(async (tx) => {
        const { userUid, expiresAt } = person;
        if (!(await insertReminder(tx, { userUid, expiresAt, daysBefore, sentAt: now }))) return;
        const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS);
        const left = countedDays(days);
        await mail.queue(
          tx,
          layOutMail({
            to: person.email,
            subject: `Your Premium access ends in ${left}`,
            heading: `Your Premium access ends in ${left}`,
            reader: person,
            paragraphs: [
              `Your Premium access ends on ${formatMailDay(expiresAt)}.`,
              'It does not renew by itself and no money will be taken. If you would like to continue, you can add more time now: it begins when your current time ends.',
            ],
            action: { label: 'Open my account', url: `${deps.siteUrl}/user` },
          }),
          undefined,
          'optional',
        );
      });
    }
    return ending.length;
  }

  const reminders = {
    /** Sends the 7-day reminders before the 30-day reminders, so that a person for whom both are due gets one mail. */
    async send(): Promise<number> {
      let sent = 0;
      for (const days of [...REMINDER_DAYS].sort((a, b) => a - b)) sent += await remind(days);
      return sent;
    },
  };
  deps.jobs.handle(daily, async () => void (await reminders.send()));
  deps.jobs.schedule(daily, '0 9 * * *');
  return reminders;
}
