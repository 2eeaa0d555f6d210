// Mails reminders 30 and 7 days before Premium ends, each once per end date.

import { countedDays, DAY_MS } from '@urost3/contract/day.ts';
import { REMINDER_DAYS } from '@urost3/contract/subscription/subscription.ts';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { insertNew } from '../../db/rows.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { users } from '../accounts/accounts.tables.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import { subscriptionReminders, subscriptions } from './subscription.tables.ts';

type Ending = Awaited<ReturnType<typeof listEnding>>[number];

/** Writes the reminder's row and its mail. @returns false when another process has sent this reminder */
function remindPerson(ctx: Context, person: Ending, daysBefore: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const { userUid, expiresAt } = person;
    const row = { userUid, expiresAt, daysBefore, sentAt: ctx.clock.now() };
    if (!(await insertNew(tx, subscriptionReminders, row))) return false;
    const compose = (sentAt: Date) => {
      const days = Math.ceil((expiresAt.getTime() - sentAt.getTime()) / DAY_MS);
      const isToday = londonDate(sentAt) === londonDate(expiresAt);
      const title = `Your Premium access ends ${isToday ? 'today' : `in ${countedDays(days)}`}`;
      return layOutMail({
        to: person.email,
        subject: title,
        reader: person,
        paragraphs: [
          `Your Premium access ends on ${formatMailDay(expiresAt)}.`,
          'It does not renew by itself and no money will be taken. If you would like to continue, you can add more time now: it begins when your current time ends.',
        ],
        action: { label: 'Open my account', url: `${ctx.siteUrl}/user` },
      });
    };
    await ctx.mail.queueByDay(tx, compose, expiresAt, 'optional');
    return true;
  });
}

/** A reminder that fails stays due, and keeps back no other. @returns how many reminders were sent */
async function remind(ctx: Context, daysBefore: number): Promise<number> {
  let sent = 0;
  for (const person of await listEnding(ctx.db, ctx.clock.now(), daysBefore)) {
    const isSent = await remindPerson(ctx, person, daysBefore).catch((error: unknown) => {
      ctx.onBackgroundError(error);
      return false;
    });
    if (isSent) sent += 1;
  }
  return sent;
}

/** Sends the 7-day reminders before the 30-day reminders, so that a person for whom both are due gets one mail. */
export async function sendSubscriptionReminders(ctx: Context): Promise<number> {
  let sent = 0;
  for (const days of [...REMINDER_DAYS].sort((a, b) => a - b)) sent += await remind(ctx, days);
  return sent;
}

/**
 * Active subscriptions that end within `daysBefore` days and have no reminder for this or a shorter period.
 * Subscriptions that were bought or given when their end was already that near are left out.
 */
function listEnding(db: Db, now: Date, daysBefore: number) {
  const until = new Date(now.getTime() + daysBefore * DAY_MS);
  return db
    .select({
      userUid: users.uid,
      email: users.email,
      firstName: users.firstName,
      expiresAt: sql<Date>`${subscriptions.expiresAt}`.mapWith(subscriptions.expiresAt),
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.uid, subscriptions.userUid))
    .leftJoin(
      subscriptionReminders,
      and(
        eq(subscriptionReminders.userUid, subscriptions.userUid),
        eq(subscriptionReminders.expiresAt, subscriptions.expiresAt),
        lte(subscriptionReminders.daysBefore, daysBefore),
      ),
    )
    .where(
      and(
        eq(subscriptions.isActive, true),
        gt(subscriptions.expiresAt, now),
        lte(subscriptions.expiresAt, until),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
        isNull(subscriptionReminders.userUid),
        sql`coalesce(${subscriptions.purchasedAt}, ${subscriptions.givenAt}, '-infinity') < ${subscriptions.expiresAt} - make_interval(days => ${daysBefore})`,
      ),
    );
}
