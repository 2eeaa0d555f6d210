// Lets administrators set the price of Premium and the date of the interview.
import type { PriceBody } from '@urost3/contract/subscription.schemas.ts';
import type { Actor } from '../../http/actor.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { requireExamAhead } from '../settings/exam-date.service.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { requireSellable } from './subscription.policy.ts';

export function createSubscriptionSettings({ db, clock, settings, audit }: SubscriptionDeps) {
  return {
    /** Sets the price of later purchases. @throws AppError rule_violation */
    async setPrice(body: PriceBody, by: Actor): Promise<void> {
      requireSellable(body.price);
      await db.transaction(async (tx) => {
        const before = await settings.read(tx);
        await settings.write(
          tx,
          {
            subscriptionPrice: body.price,
            subscriptionCurrency: body.currency,
            subscriptionDurationDays: body.durationDays,
          },
          by.uid,
        );
        await audit.record(tx, {
          action: 'subscription.price_set',
          actorUid: by.uid,
          detail: {
            from: [
              before.subscriptionPrice,
              before.subscriptionCurrency,
              before.subscriptionDurationDays,
            ],
            to: [body.price, body.currency, body.durationDays],
          },
          caller: by,
        });
      });
    },
    /** @throws AppError rule_violation for a past day */
    async setExamDate(examDate: string | null, by: Actor): Promise<void> {
      requireExamAhead(examDate, londonDate(clock.now()));
      await db.transaction(async (tx) => {
        const before = await settings.read(tx);
        await settings.write(tx, { examDate }, by.uid);
        await audit.record(tx, {
          action: 'subscription.exam_date_set',
          actorUid: by.uid,
          detail: { from: before.examDate, to: examDate },
          caller: by,
        });
      });
    },
  };
}
