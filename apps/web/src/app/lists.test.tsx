// The lists read their filters, search, order and page from the address (use-list-address.ts).
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { londonDay, monthOf } from '@urost3/contract/day.ts';
import { expect, test } from 'vitest';
import { AuditScreen } from '../features/audit/audit-screen.tsx';
import { StaffBookings } from '../features/bookings/staff/staff-bookings.tsx';
import { ItemsScreen } from '../features/comparison/items-screen.tsx';
import { GroupsScreen } from '../features/groups/groups-screen.tsx';
import { InvoicesScreen } from '../features/invoices/invoices-screen.tsx';
import { ReportQueue } from '../features/moderation/report-queue.tsx';
import { OverviewActivity } from '../features/overview/overview-activity.tsx';
import { ResultsScreen } from '../features/overview/results-screen.tsx';
import { DiscountCodesScreen } from '../features/payments/discount-codes-screen.tsx';
import { PaymentsScreen } from '../features/payments/payments-screen.tsx';
import { FindFriends } from '../features/people/public/find-friends.tsx';
import { AdminQuestionReports } from '../features/question-reports/admin-reports.tsx';
import { RevisionPage } from '../features/revision/revision-page.tsx';
import { SubscriptionsScreen } from '../features/subscription/admin/subscriptions-screen.tsx';
import { UsersScreen } from '../features/users/users-screen.tsx';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';

const thisMonth = monthOf(londonDay(new Date()));

test.each([
  [
    UsersScreen,
    'search=ann&status=suspended&role=user&size=50&sort=email+ascending&page=3',
    '/api/admin/users',
    'searchTerm=ann&status=suspended&role=user&limit=50&sortBy=email&sortOrder=asc&page=3',
  ],
  [
    PaymentsScreen,
    'search=ann&status=succeeded&show=attention&sort=amount+ascending&page=2',
    '/api/admin/payments',
    'search=ann&status=succeeded&show=attention&sortBy=amount&sortOrder=asc&page=2',
  ],
  [
    SubscriptionsScreen,
    'search=ann&sort=name+ascending&page=2',
    '/api/subscription/users',
    'searchTerm=ann&sortBy=name&sortOrder=asc&page=2',
  ],
  [
    AuditScreen,
    'search=ann&dateFrom=2026-01-02&dateTo=2026-02-03&sort=at+ascending',
    '/api/admin/audit',
    'search=ann&dateFrom=2026-01-02&dateTo=2026-02-03&sortOrder=asc',
  ],
  [
    StaffBookings,
    'status=completed&dateFrom=2026-01-02&page=2',
    '/api/admin/bookings',
    'status=completed&dateFrom=2026-01-02&page=2',
  ],
  [
    ItemsScreen,
    'search=ann&show=all&stationId=communication&sort=right+descending&page=2',
    '/api/admin/items',
    'search=ann&show=all&stationId=communication&sortBy=right&sortOrder=desc&page=2',
  ],
  [InvoicesScreen, 'page=2', '/api/admin/invoices', `month=${thisMonth}&page=2`],
  [ReportQueue, 'status=hidden&page=2', '/api/admin/reports', 'status=hidden&page=2'],
  [
    AdminQuestionReports,
    'status=answered&page=2',
    '/api/admin/question-reports',
    'status=answered&page=2',
  ],
  [DiscountCodesScreen, 'page=2', '/api/admin/discount-codes', 'page=2'],
  [GroupsScreen, 'show=expiring&page=2', '/api/admin/groups', 'show=expiring&page=2'],
  [
    ResultsScreen,
    'weeks=52&source=Direct',
    '/api/admin/dashboard/results',
    'weeks=52&source=Direct',
  ],
  [OverviewActivity, 'days=84', '/api/admin/dashboard/activity', 'days=168'],
  [RevisionPage, 'search=torsion', '/api/revision', 'q=torsion'],
])('the list %o asks for what its address names: %s', async (Component, search, url, asked) => {
  signInForTest({ admin: true });
  const server = serve({});
  renderApp([{ path: '/', Component }], `/?${search}`);
  const requests = () =>
    server.calls
      .filter((call) => call.url.startsWith(`${url}?`))
      .map((call) => Object.fromEntries(new URL(call.url, 'http://x').searchParams));
  const wanted = Object.fromEntries(new URLSearchParams(asked));
  await expect.poll(requests).toContainEqual(expect.objectContaining(wanted));
});

test('the search for members is as it was after the way back from a conversation', async () => {
  signInForTest();
  const person = (uid: string, displayName: string) => ({
    uid,
    displayName,
    lastActive: null,
    profileData: { rank: 'Core trainee', city: '', bio: '' },
    communitySettings: { allowDirectMessages: true },
  });
  serve({
    'GET /api/community/users/discover': {
      json: { users: [person('a', 'Ann'), person('b', 'Ben')] },
    },
  });
  const { router } = renderApp(
    [
      { path: '/', element: <FindFriends onMessage={() => undefined} busyUid={null} /> },
      { path: '/conversation', element: <h1>Conversation</h1> },
    ],
    '/',
  );
  await userEvent.type(await screen.findByLabelText('Search people'), 'be');
  await userEvent.click(await screen.findByRole('button', { name: /^Message .*Ben/ }));
  await act(() => router.navigate('/conversation'));
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Search people')).toHaveProperty('value', 'be');
  expect(screen.queryByText('Ann')).toBeNull();
});
