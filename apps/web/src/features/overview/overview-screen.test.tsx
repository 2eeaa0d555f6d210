import { screen } from '@testing-library/react';
import type { WaitingItem } from '@urost3/contract/overview/overview.schemas.ts';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { OverviewScreen } from './overview-screen.tsx';

function open(waiting: WaitingItem[]) {
  signInForTest({ admin: true });
  const overview = {
    totalRegisteredUsers: 6,
    totalStations: {},
    publishedSections: {},
    pendingBookings: 0,
  };
  serve({
    'GET /api/admin/dashboard/overview': { json: { ...overview, confirmedBookings: 1 } },
    'GET /api/admin/dashboard/activity': { json: { days: [], revenue: [], waiting } },
  });
  renderApp([{ path: '/', Component: OverviewScreen }], '/');
}

test("the administrators' overview begins with the items that wait for a decision or an action, each with its count", async () => {
  open([
    { kind: 'open_reports', count: 2 },
    { kind: 'interviews_without_feedback', count: 1 },
    { kind: 'unsent_mails', count: 3 },
    { kind: 'bookings_without_link', count: 1 },
    { kind: 'payments_to_check', count: 2 },
    { kind: 'groups_expiring', count: 1 },
  ]);
  const link = await screen.findByRole('link', { name: '2 reports need a decision' });
  expect(link.getAttribute('href')).toBe('/admin/reports');
  const feedback = screen.getByRole('link', { name: '1 interview has no feedback yet' });
  expect(feedback.getAttribute('href')).toBe('/admin/bookings?show=without_feedback');
  const opens = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(opens('1 booking has no meeting link')).toBe('/admin/bookings?show=without_link');
  expect(opens('2 payments need attention')).toBe('/admin/payments?show=attention');
  expect(opens("1 group's seats end within 30 days")).toBe('/admin/groups?show=expiring');
  expect(opens('3 mails could not be sent')).toBe('/admin/dashboard/unsent-mails');
  const waiting = screen.getByRole('region', { name: 'Waiting for you' });
  const figures = screen.getByText('Total Users');
  expect(waiting.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("the administrators' overview says when nothing is waiting", async () => {
  open([]);
  expect(await screen.findByText('Nothing is waiting.')).toBeTruthy();
});
