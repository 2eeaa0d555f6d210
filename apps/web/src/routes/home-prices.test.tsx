import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { announceLoading, endSession } from '../lib/session.ts';
import { refusal, serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { HomePrices } from './home-prices.tsx';

beforeEach(() => {
  endSession();
  announceLoading(false);
});

const show = () => renderApp([{ path: '/', Component: HomePrices }], '/');
const known = () => document.querySelector('[data-known]')?.getAttribute('data-known');

test("a visitor sees the server's price of Premium", async () => {
  const premium = { price: 24_900, currency: 'gbp', durationDays: 180 };
  serve({ 'GET /api/site': { json: { premium } } });
  show();
  expect(
    await screen.findByText('Premium £249.00 for 180 days: one payment, no renewal.'),
  ).toBeDefined();
  expect(known()).toBe('true');
  expect(screen.getByText(/Mock interviews £50\.00\./)).toBeDefined();
});

test('no price of Premium is shown before the server has sent it', async () => {
  const server = serve({ 'GET /api/site': refusal(503, 'unavailable', 'Away.') });
  show();
  await expect.poll(() => server.of('GET /api/site').length).toBeGreaterThan(0);
  expect(known()).toBe('false');
});
