import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { announceLoading, endSession, storeSessionId } from '../../lib/session.ts';
import { learner, type Reply, refusal, serve, tokenAnswer } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ContentGuard } from './content-guard.tsx';

const DAY_MS = 86_400_000;
const subscription = (isActive: boolean): Reply => ({
  json: {
    success: true,
    message: '',
    data: {
      hasActiveSubscription: isActive,
      subscriptionExpiryDate: isActive ? new Date(Date.now() + DAY_MS).toISOString() : null,
      subscription: null,
      examDate: null,
      subscriptionPrice: 14_900,
      subscriptionCurrency: 'gbp',
      subscriptionDurationDays: 365,
      daysUntilExpiry: isActive ? 1 : null,
      daysUntilExam: null,
    },
  },
});

function open(isFree: boolean, status: Reply | Promise<Reply>, isAdmin = false) {
  storeSessionId('s1');
  const answer = tokenAnswer('t1');
  if (isAdmin) Object.assign(answer.json as object, { user: { ...learner, admin: true } });
  const server = serve({
    'POST /api/identity/refresh': answer,
    'GET /api/subscription/status': () => status,
  });
  const page = () => (
    <ContentGuard isFree={isFree}>
      <p>The whole section</p>
    </ContentGuard>
  );
  renderApp([{ path: '/', Component: page }], '/');
  return server;
}

beforeEach(() => {
  endSession();
  announceLoading(false);
});

it('a subscriber reads it', async () => {
  open(false, subscription(true));
  expect(await screen.findByText('The whole section')).toBeDefined();
});

it('anybody signed in reads the free preview', async () => {
  open(true, subscription(false));
  expect(await screen.findByText('The whole section')).toBeDefined();
});

it('an administrator reads it without a subscription', async () => {
  open(false, subscription(false), true);
  expect(await screen.findByText('The whole section')).toBeDefined();
});

it('anybody else sees what Premium gives and costs', async () => {
  open(false, subscription(false));
  expect(await screen.findByText('£149.00')).toBeDefined();
  expect(screen.getByText('First section is free to try')).toBeDefined();
  expect(screen.getByText('Pro Plan')).toBeDefined();
  expect(screen.queryByText('The whole section')).toBeNull();
  expect(screen.getByRole('button', { name: 'Upgrade to Premium' })).toBeDefined();
});

it('waits while the subscription is being asked for', async () => {
  open(false, new Promise<Reply>(() => {}));
  expect(await screen.findByRole('status')).toBeDefined();
  expect(screen.queryByText('The whole section')).toBeNull();
});

it('an unknown subscription opens nothing and offers another try', async () => {
  const server = open(false, refusal(503, 'unavailable', 'Please try again soon.'));
  expect(await screen.findByText('Please try again soon.')).toBeDefined();
  server.answers['GET /api/subscription/status'] = subscription(true);
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText('The whole section')).toBeDefined();
});

it('asks visitors to log in', async () => {
  serve({});
  const page = () => <ContentGuard>secret</ContentGuard>;
  renderApp([{ path: '/', Component: page }], '/');
  expect(await screen.findByText('Please log in to access this content.')).toBeDefined();
});
