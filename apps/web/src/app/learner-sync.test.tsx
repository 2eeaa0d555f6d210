import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceLoading, endSession } from '../lib/api/session.ts';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';
import { LearnerSync } from './learner-sync.tsx';

const sent = vi.hoisted(() => ({ notify: () => undefined as void }));
vi.mock('./offline.ts', () => ({
  subscribeSent: (listener: () => void) => {
    sent.notify = listener;
    return () => undefined;
  },
}));

const status = {
  hasActiveSubscription: false,
  subscriptionExpiryDate: null,
  subscription: null,
  examDate: null,
  subscriptionPrice: 14_900,
  subscriptionCurrency: 'gbp',
  subscriptionDurationDays: 365,
  daysUntilExpiry: null,
};

beforeEach(() => {
  endSession();
  announceLoading(false);
});

test('the app removes cached point cards of locked sections when Premium ends, and keeps those of free sections', async () => {
  signInForTest();
  const server = serve({
    'GET /api/subscription/status': { json: { success: true, message: '', data: status } },
  });
  const page = () => (
    <>
      <LearnerSync />
      <p>The page</p>
    </>
  );
  const { queryClient } = renderApp([{ path: '/', Component: page }], '/');
  const free = { cards: [{ isFree: true }] };
  queryClient.setQueryData(['recall', 'point-cards'], free);
  queryClient.setQueryData(['recall', 'point-cards', 'locked'], { cards: [{ isFree: false }] });
  await screen.findByText('The page');
  await waitFor(() => expect(server.of('GET /api/subscription/status')).toHaveLength(1));
  await waitFor(() =>
    expect(queryClient.getQueryData(['recall', 'point-cards', 'locked'])).toBeUndefined(),
  );
  expect(queryClient.getQueryData(['recall', 'point-cards'])).toEqual(free);
});

test('when offline work was sent, the open page keeps its attempts, and the next page asks for them again', async () => {
  signInForTest();
  serve({ 'GET /api/subscription/status': { json: { success: true, message: '', data: status } } });
  const loads = vi.fn(() => Promise.resolve('loaded'));
  const page = () => {
    useQuery({ queryKey: ['attempts', 'section'], queryFn: () => loads(), staleTime: Infinity });
    return <LearnerSync />;
  };
  const { queryClient } = renderApp([{ path: '/', Component: page }], '/');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(loads).toHaveBeenCalledOnce();
  sent.notify();
  await waitFor(() =>
    expect(queryClient.getQueryState(['attempts', 'section'])?.isInvalidated).toBe(true),
  );
  expect(loads).toHaveBeenCalledOnce();
});
