// Every morning, reminds learners of the sections and point cards that are due for review today. Learners get no reminder
// on their days off.
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { Database } from '../../db/client.ts';
import { principalOf } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { RecallService } from '../recall/recall.service.ts';
import { listReviewPeople } from './push.repository.ts';
import type { PushDeliveryService } from './push-delivery.service.ts';

const LASTS_MS = 12 * HOUR_MS;

type ReviewPerson = Awaited<ReturnType<typeof listReviewPeople>>[number];

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

export type ReviewReminders = ReturnType<typeof createReviewReminders>;

export function createReviewReminders(deps: {
  database: Database;
  clock: Clock;
  recall: RecallService;
  deliveries: PushDeliveryService;
  onBackgroundError: (error: unknown) => void;
}) {
  const { clock, recall, deliveries } = deps;
  const { db } = deps.database;

  async function remind(person: ReviewPerson): Promise<void> {
    const now = clock.now();
    const { items, cardsDue, isDayOff, today } = await recall.getToday(principalOf(person, now));
    const sections = items.filter(({ kind }) => kind === 'review').length;
    const due = [
      ...counted(sections, 'section', 'sections'),
      ...counted(cardsDue, 'point card', 'point cards'),
    ];
    if (isDayOff || due.length === 0) return;
    await deliveries.enqueueBestEffort([
      {
        userUid: person.uid,
        kind: 'review',
        subject: today,
        title: 'Time to review',
        body: `${due.join(' and ')} due today`,
        path: '/dashboard',
        expiresAt: new Date(now.getTime() + LASTS_MS),
      },
    ]);
  }

  return {
    async addDue(): Promise<void> {
      for (const person of await listReviewPeople(db))
        await remind(person).catch(deps.onBackgroundError);
    },
  };
}
