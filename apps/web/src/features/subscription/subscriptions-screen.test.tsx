import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscriber, SubscriptionAnalytics } from '@urost3/contract/subscription.ts';
import { expect, it } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

const subscriber = (userId: string, amount: number | null, expiry: string | null): Subscriber => ({
  ...{ userId, displayName: `Name ${userId}`, email: `${userId}@example.test`, amount },
  ...{ hasActiveSubscription: true, subscriptionStatus: 'Active', currency: 'gbp' },
  purchaseDate: '2027-01-01T00:00:00.000Z',
  subscriptionExpiryDate: expiry,
});

it('sorts subscribers by what is paid and by when it ends', async () => {
  signInForTest({ admin: true });
  const data = [
    subscriber('b', 18_000, '2027-05-01T00:00:00.000Z'),
    subscriber('c', null, null),
    subscriber('a', 9_000, '2028-05-01T00:00:00.000Z'),
  ];
  serve({
    'GET /api/subscription/users': { json: { success: true, data } },
    'GET /api/subscription/analytics': { status: 503, text: '' },
    'GET /api/site': { status: 503, text: '' },
    'GET /api/subscription/status': { status: 503, text: '' },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  const person = userEvent.setup();
  const names = () => screen.getAllByText(/^Name /).map((cell) => cell.textContent);
  await screen.findByRole('columnheader', { name: /Amount Paid/ });
  expect(names()).toEqual(['Name b', 'Name c', 'Name a']);
  await person.click(screen.getByRole('button', { name: /Amount Paid/ }));
  expect(names()).toEqual(['Name c', 'Name a', 'Name b']);
  await person.click(screen.getByRole('button', { name: /Expiry Date/ }));
  await person.click(screen.getByRole('button', { name: /Expiry Date/ }));
  expect(names()).toEqual(['Name a', 'Name b', 'Name c']);
});

const analytics: SubscriptionAnalytics = {
  ...{ activeSubscriptions: 0, totalRevenue: 0, revenueCurrency: 'gbp', totalSubscriptionsSold: 0 },
  ...{ subscriptionPrice: 18_000, subscriptionCurrency: 'gbp', subscriptionDurationDays: 365 },
  examDate: null,
};

it.each([
  ['0', 'Duration must be at least 1 day.'],
  ['3651', 'Duration must be at most 3650 days.'],
])('refuses a duration of %s days in words and sends nothing', async (days, words) => {
  signInForTest({ admin: true });
  const server = serve({
    'GET /api/subscription/users': { json: { success: true, data: [] } },
    'GET /api/subscription/analytics': { json: { success: true, data: analytics } },
    'GET /api/site': { status: 503, text: '' },
    'GET /api/subscription/status': { status: 503, text: '' },
  });
  renderApp([{ path: '/', Component: SubscriptionsScreen }], '/');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Edit Price' }));
  const field = await screen.findByLabelText('Duration in days');
  await person.clear(field);
  await person.type(field, days);
  await person.click(screen.getByRole('button', { name: 'Save Price' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(field).toHaveProperty('value', days);
  expect(server.of('PUT /api/subscription/price')).toEqual([]);
});
