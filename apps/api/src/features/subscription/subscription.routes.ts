import { subscriptionEndpoints } from '@urost3/contract/subscription/subscription.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { done, route, saveAs } from '../../http/route.ts';
import { changeSettings } from '../settings/settings.service.ts';
import { cancelSubscription, listCancellable } from './cancellation.service.ts';
import { sendSubscriptionReminders } from './expiry-reminders.service.ts';
import { subscriptionPayments } from './premium-payments.ts';
import { buySubscription, quoteSubscription, recordConsent } from './purchases.service.ts';
import {
  exportSubscribers,
  getSubscriber,
  getSubscriptionFigures,
  listSubscribersPage,
} from './subscribers.service.ts';
import {
  eraseSubscription,
  exportSubscription,
  getSubscriptionStatus,
  setSubscriptionPrice,
} from './subscription.service.ts';
import {
  deactivateSubscription,
  setExpiryForAll,
  setSubscriptionExpiry,
} from './subscription-changes.service.ts';

export const subscriptionFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(subscriptionEndpoints.getStatus, async ({ principal }) => ({
        success: true as const,
        data: await getSubscriptionStatus(ctx, principal.uid),
        message: 'Subscription status loaded.',
      })),
      route(subscriptionEndpoints.createPaymentIntent, ({ principal, body }) =>
        buySubscription(ctx, principal.uid, body?.code),
      ),
      route(subscriptionEndpoints.priceWithCode, ({ principal, body }) =>
        quoteSubscription(ctx, principal.uid, body.code),
      ),
      route(subscriptionEndpoints.recordConsent, async ({ principal }) => {
        await recordConsent(ctx, principal.uid);
        return done('Recorded.');
      }),
      route(subscriptionEndpoints.listCancellable, async ({ principal }) => ({
        success: true as const,
        data: await listCancellable(ctx, principal.uid),
      })),
      route(subscriptionEndpoints.cancelPurchase, async ({ principal, body }) =>
        done(await cancelSubscription(ctx, principal.uid, body.paymentId)),
      ),
    ],
    finance: [
      route(subscriptionEndpoints.listUsers, async ({ query }) => ({
        success: true as const,
        ...(await listSubscribersPage(ctx, query)),
      })),
      route(subscriptionEndpoints.getUser, async ({ params }) => ({
        success: true as const,
        data: await getSubscriber(ctx, params.userId),
      })),
      route(subscriptionEndpoints.exportUsers, async (call) => {
        saveAs(call.reply, 'subscribers.csv');
        return exportSubscribers(ctx, actorOf(call));
      }),
      route(subscriptionEndpoints.getAnalytics, async () => ({
        success: true as const,
        data: await getSubscriptionFigures(ctx),
      })),
      route(subscriptionEndpoints.setExpiry, async (call) => {
        const isGiven = await setSubscriptionExpiry(
          ctx,
          call.params.userId,
          call.body,
          actorOf(call),
        );
        return done(isGiven ? 'Premium given successfully' : 'Expiry date updated successfully');
      }),
      route(subscriptionEndpoints.setPrice, async (call) => {
        await setSubscriptionPrice(ctx, call.body, actorOf(call));
        return done('Price updated successfully');
      }),
      route(subscriptionEndpoints.setExpiryForAll, async (call) => {
        const count = await setExpiryForAll(ctx, call.body.expiryDate, actorOf(call));
        return done(`Expiry date of ${counted(count, 'active subscription')} updated`);
      }),
      route(subscriptionEndpoints.deactivate, async (call) => {
        await deactivateSubscription(ctx, call.params.userId, actorOf(call));
        return done('Subscription deactivated successfully');
      }),
    ],
    settings: [
      route(subscriptionEndpoints.setExamDate, async (call) => {
        await changeSettings(ctx, call.body, actorOf(call), 'subscription.exam_date_set');
        return done('Interview date updated successfully');
      }),
    ],
  },
  erase: eraseSubscription,
  exports: { as: 'subscription', of: exportSubscription },
  settles: { subscription: subscriptionPayments },
  jobs: [
    scheduledJob('subscription.reminders', '0 9 * * *', () => sendSubscriptionReminders(ctx), {
      expireSeconds: 600,
    }),
  ],
});
