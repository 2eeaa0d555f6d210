import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { announceLoading, endSession } from '../../lib/api/session.ts';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { HomePeople, HomePrices } from './home-for-visitor.tsx';

const SHOWN = 'GET /api/availability/interviewers';
const show = (isBeside = false) =>
  renderApp([{ path: '/', element: <HomePeople isBeside={isBeside} /> }], '/');
const person = {
  displayName: 'Iris Stone',
  rank: 'Consultant',
  hospital: 'Leeds',
  about: 'Asks short questions.',
};

test('a visitor sees an interviewer on the home page with grade and hospital', async () => {
  serve({ [SHOWN]: { json: { interviewers: [person] } } });
  show(true);
  const people = await screen.findByRole('region', { name: 'Your interviewer' });
  expect(within(people).getByRole('heading', { name: 'Iris Stone' })).toBeDefined();
  expect(within(people).getByText('Consultant, Leeds')).toBeDefined();
});

test('the home page has no section about interviewers when none wants to be shown', async () => {
  const server = serve({ [SHOWN]: { json: { interviewers: [] } } });
  show();
  await expect.poll(() => server.of(SHOWN).length).toBe(1);
  expect(screen.queryByRole('region')).toBeNull();
});

test('more than two interviewers have a section of their own on the home page', async () => {
  const others = ['Ann Lee', 'Bo Day'].map((displayName) =>
    Object.assign({}, person, { displayName }),
  );
  serve({ [SHOWN]: { json: { interviewers: [person, ...others] } } });
  show();
  const people = await screen.findByRole('region', { name: 'Your interviewers' });
  expect(within(people).getAllByRole('heading', { level: 3 })).toHaveLength(3);
});

beforeEach(() => {
  endSession();
  announceLoading(false);
});

const showPrices = () => renderApp([{ path: '/', Component: HomePrices }], '/');
const visibilityOf = (price: string) => screen.getByText(price).style.visibility;

test("a visitor sees the server's price of Premium on the home page", async () => {
  const premium = { price: 24_900, currency: 'gbp', durationDays: 180 };
  const bank = { sections: 2, questions: 20, recordings: 1 };
  serve({ 'GET /api/site': { json: { premium, bank } } });
  showPrices();
  await screen.findByText('£249');
  expect(visibilityOf('£249')).toBe('');
  expect(document.body.textContent).toContain(
    'Premium £249 for 180 days: one payment, no renewal. Mock interviews £50.',
  );
});

test('the home page shows no price of Premium before the server has sent it', async () => {
  const server = serve({ 'GET /api/site': refusal(503, 'unavailable', 'Away.') });
  showPrices();
  await expect.poll(() => server.of('GET /api/site').length).toBeGreaterThan(0);
  // What is in its place only keeps the space.
  expect(visibilityOf('£180')).toBe('hidden');
});
