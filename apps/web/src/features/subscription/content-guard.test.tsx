import { screen } from '@testing-library/react';
import type { Role } from '@urost3/contract/roles.ts';
import { beforeEach, expect, test } from 'vitest';
import { announceLoading, endSession, storeSessionId } from '../../lib/api/session.ts';
import { Component as Community } from '../../routes/learner/community.tsx';
import { learner, type Reply, refusal, serve, tokenAnswer } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ContentGuard } from './content-guard.tsx';
import { UpgradePrompt } from './public/upgrade-prompt.tsx';

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

function open(status: Reply | Promise<Reply>, roles: Role[] = [], Page = GuardedPage) {
  storeSessionId('s1');
  const answer = tokenAnswer('t1');
  if (roles.length > 0) Object.assign(answer.json as object, { user: { ...learner, roles } });
  const server = serve({
    'POST /api/identity/refresh': answer,
    'GET /api/subscription/status': () => status,
  });
  renderApp([{ path: '/', Component: Page }], '/');
  return server;
}

const GuardedPage = () => (
  <ContentGuard locked={<UpgradePrompt title="The community is part of Premium" />}>
    <p>The posts of members</p>
  </ContentGuard>
);

beforeEach(() => {
  endSession();
  announceLoading(false);
});

test('a person with Premium sees a page that is part of Premium', async () => {
  open(subscription(true));
  expect(await screen.findByText('The posts of members')).toBeDefined();
});

test.each(['admin', 'editor', 'moderator'] as const)(
  'the role %s opens a page that is part of Premium without a subscription',
  async (role) => {
    open(subscription(false), [role]);
    expect(await screen.findByText('The posts of members')).toBeDefined();
  },
);

test.each(['interviewer', 'finance'] as const)(
  'the role %s does not open a page that is part of Premium without a subscription',
  async (role) => {
    open(subscription(false), [role]);
    expect(await screen.findByText('The community is part of Premium')).toBeDefined();
  },
);

test('a person without Premium sees its benefits and price instead of a page that is part of it', async () => {
  open(subscription(false));
  expect(await screen.findByText('£149.00')).toBeDefined();
  expect(
    screen.getByRole('heading', { name: 'The community is part of Premium', level: 1 }),
  ).toBeDefined();
  expect(screen.getByText('First section is free to try')).toBeDefined();
  expect(screen.getByText('Premium')).toBeDefined();
  expect(screen.queryByText('The posts of members')).toBeNull();
  expect(screen.getByRole('button', { name: 'Upgrade to Premium' })).toBeDefined();
});

test('a page that is part of Premium is not shown while the subscription is loading', async () => {
  open(new Promise<Reply>(() => {}));
  expect(await screen.findByRole('status')).toBeDefined();
  expect(screen.queryByText('The posts of members')).toBeNull();
});

test('a page that is part of Premium offers a retry when the subscription fails to load', async () => {
  const server = open(refusal(503, 'unavailable', 'Please try again soon.'));
  expect(await screen.findByText('Please try again soon.')).toBeDefined();
  server.answers['GET /api/subscription/status'] = subscription(true);
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText('The posts of members')).toBeDefined();
});

test('a visitor who opens the community is asked to log in', async () => {
  serve({});
  renderApp([{ path: '/', Component: Community }], '/');
  expect(await screen.findByText('Please log in to access this content.')).toBeDefined();
});

test('a learner without Premium who opens the community gets the upgrade dialog at once', async () => {
  open(subscription(false), [], Community);
  expect(
    await screen.findByRole('dialog', { name: 'Open the community and every section' }),
  ).toBeDefined();
  expect(screen.getByText('The community is part of Premium')).toBeDefined();
});
