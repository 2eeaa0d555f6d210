// Reminds the manager by mail 30 and 7 days before the seats of a group end. Each reminder is sent once for each end
// date. Members get the usual Premium reminders, because their Premium ends with the group.
import { addDays } from '@urost3/contract/day.ts';
import { REMINDER_DAYS } from '@urost3/contract/subscription.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { insertReminder, listEnding } from './group-reminders.repository.ts';
import type { GroupDeps } from './groups.deps.ts';
import { endingMail } from './groups.mails.ts';
import * as repository from './groups.repository.ts';

const daily = jobKind<Record<string, never>>('groups.reminders', { expireSeconds: 600 });

export function createGroupReminders({ db, clock, mail, jobs, siteUrl }: GroupDeps) {
  async function remind(daysBefore: number): Promise<void> {
    const now = clock.now();
    const today = londonDate(now);
    const range = { from: today, to: addDays(today, daysBefore) };
    for (const { id } of await listEnding(db, range, daysBefore)) {
      await db.transaction(async (tx) => {
        const group = await repository.findGroupForUpdate(tx, id);
        // Skip a group that was renewed or ended in the meantime, or that has lost its manager.
        if (!group || group.endedAt || group.endsOn > range.to || group.managerEmail === '') return;
        const row = { groupId: id, endsOn: group.endsOn, daysBefore, sentAt: now };
        if (!(await insertReminder(tx, row))) return;
        await mail.queue(tx, endingMail(group, today, siteUrl), undefined, 'optional');
      });
    }
  }

  const reminders = {
    /** Sends the reminder with the shorter period first, so that a manager gets one mail when both reminders are due. */
    async send(): Promise<void> {
      for (const days of [...REMINDER_DAYS].sort((a, b) => a - b)) await remind(days);
    },
  };
  jobs.handle(daily, reminders.send);
  jobs.schedule(daily, '0 9 * * *');
  return reminders;
}
