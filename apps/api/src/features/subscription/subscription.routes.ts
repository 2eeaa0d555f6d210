import { subscriptionEndpoints } from '@urost3/contract/endpoints.ts';
import { actorOf } from '../../http/actor.ts';
import { markAsCsv } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { SubscriptionService } from './subscription.service.ts';

const done = (message: string) => ({ success: true as const, message });

export function subscriptionRoutes(service: SubscriptionService): Route[] {
  return [
    route(subscriptionEndpoints.getStatus, async ({ principal }) => ({
      success: true as const,
      data: await service.getStatus(principal.uid),
      message: 'Subscription status loaded.',
    })),
    route(subscriptionEndpoints.createPaymentIntent, ({ principal, body }) =>
      service.purchases.createPaymentIntent(principal.uid, body?.code),
    ),
    route(subscriptionEndpoints.priceWithCode, ({ principal, body }) =>
      service.purchases.quoteCode(principal.uid, body.code),
    ),
    route(subscriptionEndpoints.recordConsent, async ({ principal }) => {
      await service.purchases.recordConsent(principal.uid);
      return done('Recorded.');
    }),
    route(subscriptionEndpoints.listCancellable, async ({ principal }) => ({
      success: true as const,
      data: await service.cancellations.list(principal.uid),
    })),
    route(subscriptionEndpoints.cancelPurchase, async ({ principal, body }) =>
      done(await service.cancellations.cancel(principal.uid, body.paymentId)),
    ),
  ];
}

export function subscriptionAdminRoutes({
  subscribers,
  changes,
  settings,
}: SubscriptionService): Route[] {
  return [
    route(subscriptionEndpoints.listUsers, async ({ query }) => ({
      success: true as const,
      ...(await subscribers.listUsers(query)),
    })),
    route(subscriptionEndpoints.getUser, async ({ params }) => ({
      success: true as const,
      data: await subscribers.getUser(params.userId),
    })),
    route(subscriptionEndpoints.exportUsers, async (call) => {
      markAsCsv(call.reply, 'subscribers.csv');
      return subscribers.exportUsers(actorOf(call));
    }),
    route(subscriptionEndpoints.getAnalytics, async () => ({
      success: true as const,
      data: await subscribers.getAnalytics(),
    })),
    route(subscriptionEndpoints.setExpiry, async (call) => {
      const isGiven = await changes.setExpiry(call.params.userId, call.body, actorOf(call));
      return done(isGiven ? 'Premium given successfully' : 'Expiry date updated successfully');
    }),
    route(subscriptionEndpoints.setPrice, async (call) => {
      await settings.setPrice(call.body, actorOf(call));
      return done('Price updated successfully');
    }),
    route(subscriptionEndpoints.setExpiryForAll, async (call) => {
      const count = await changes.setExpiryForAll(call.body.expiryDate, actorOf(call));
      return done(`Expiry date of ${count} active subscription${count === 1 ? '' : 's'} updated`);
    }),
    route(subscriptionEndpoints.deactivate, async (call) => {
      await changes.deactivate(call.params.userId, actorOf(call));
      return done('Subscription deactivated successfully');
    }),
  ];
}

export function examDateRoutes({ settings }: SubscriptionService): Route[] {
  return [
    route(subscriptionEndpoints.setExamDate, async (call) => {
      await settings.setExamDate(call.body.examDate, actorOf(call));
      return done('Interview date updated successfully');
    }),
  ];
}
