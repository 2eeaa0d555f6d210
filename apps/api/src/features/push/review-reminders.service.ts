// Every morning, reminds learners of the sections and point cards that are due for review today. Learners get no reminder
// on their days off.
import { HOUR_MS } from '@urost3/contract/day.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { principalOf } from '../../http/guards/principal.ts';
import { endOfLondonDay } from '../../providers/clock/london.ts';
import { users } from '../accounts/accounts.tables.ts';
import { getRecallToday } from '../recall/recall.service.ts';
import { personWithPremium } from '../subscription/person-with-premium.sql.ts';
import { subscriptions } from '../subscription/subscription.tables.ts';
import { pushDevices, pushSettings } from './push.tables.ts';
import { tryToAddPushNotices } from './push-delivery.service.ts';

const LASTS_MS = 12 * HOUR_MS;

/** People who have a browser for push notifications and want reminders of due reviews. Suspended and deleted accounts are left out. */
function listReviewPeople(db: Db) {
  return db
    .selectDistinct(personWithPremium)
    .from(pushDevices)
    .innerJoin(users, eq(users.uid, pushDevices.userUid))
    .leftJoin(pushSettings, eq(pushSettings.userUid, users.uid))
    .leftJoin(subscriptions, eq(subscriptions.userUid, users.uid))
    .where(
      and(
        sql`coalesce(${pushSettings.reviews}, true)`,
        isNull(users.disabledAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.uid);
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

async function remindOne(
  ctx: Context,
  person: Awaited<ReturnType<typeof listReviewPeople>>[number],
): Promise<void> {
  const now = ctx.clock.now();
  const { items, cardsDue, isDayOff, today } = await getRecallToday(ctx, principalOf(person, now));
  const sections = items.filter(({ kind }) => kind === 'review').length;
  const due = [
    ...counted(sections, 'section', 'sections'),
    ...counted(cardsDue, 'point card', 'point cards'),
  ];
  if (isDayOff || due.length === 0) return;
  await tryToAddPushNotices(ctx, [
    {
      userUid: person.uid,
      kind: 'review',
      subject: today,
      title: 'Time to review',
      body: `${due.join(' and ')} due today`,
      path: '/dashboard',
      expiresAt: new Date(Math.min(now.getTime() + LASTS_MS, endOfLondonDay(today).getTime())),
    },
  ]);
}

export async function remindOfDueReviews(ctx: Context): Promise<void> {
  for (const person of await listReviewPeople(ctx.db))
    await remindOne(ctx, person).catch(ctx.onBackgroundError);
}
