import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { announceLoading, endSession } from '../../lib/api/session.ts';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { HomePrices } from './home-for-visitor.tsx';

beforeEach(() => {
  endSession();
  announceLoading(false);
});

const show = () => renderApp([{ path: '/', Component: HomePrices }], '/');
const known = () => document.querySelector('[data-known]')?.getAttribute('data-known');

test("a visitor sees the server's price of Premium on the home page", async () => {
  const premium = { price: 24_900, currency: 'gbp', durationDays: 180 };
  const bank = { sections: 2, questions: 20, recordings: 1 };
  serve({ 'GET /api/site': { json: { premium, bank } } });
  show();
  await screen.findByText('£249');
  expect(known()).toBe('true');
  expect(document.body.textContent).toContain(
    'Premium £249 for 180 days: one payment, no renewal. Mock interviews £50.',
  );
});

test('the home page shows no price of Premium before the server has sent it', async () => {
  const server = serve({ 'GET /api/site': refusal(503, 'unavailable', 'Away.') });
  show();
  await expect.poll(() => server.of('GET /api/site').length).toBeGreaterThan(0);
  expect(known()).toBe('false');
});
