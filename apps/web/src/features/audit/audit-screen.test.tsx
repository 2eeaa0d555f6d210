import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditRecord } from '@urost3/contract/audit/audit.schemas.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { AuditScreen } from './audit-screen.tsx';

const record = (id: number, action: string, detail: AuditRecord['detail']): AuditRecord => ({
  id,
  at: '2026-01-01T09:00:00.000Z',
  action,
  actor: null,
  subject: null,
  subjectName: null,
  detail,
  ip: null,
});

test('the audit log shows actions and details in words, and an action of a later version by its name', async () => {
  signInForTest({ admin: true });
  const records = [
    record(2, 'booking.confirmed', { amountMinor: 2500, learnerUid: 'u1' }),
    record(1, 'rooms.opened', {}),
  ];
  serve({
    'GET /api/admin/audit': { json: { records, nextCursor: null } },
  });
  renderApp([{ path: '/', Component: AuditScreen }], '/');
  expect(await screen.findByText('Booking confirmed')).toBeTruthy();
  expect(screen.getByText('Amount').parentElement?.textContent).toBe('Amount: 25.00');
  expect(screen.getByText('Learner UID').parentElement?.textContent).toBe('Learner UID: u1');
  expect(screen.getByText('rooms.opened')).toBeTruthy();
});

test('the audit log shows a login and its device as one row, and another person’s login as a row of its own', async () => {
  signInForTest({ admin: true });
  const by = (id: number, action: string, uid: string): AuditRecord => ({
    ...record(id, action, {}),
    actor: { uid, displayName: uid, email: `${uid}@demo.test` },
  });
  const records = [
    by(4, 'identity.session_activated', 'ada'),
    by(3, 'identity.signed_in', 'ada'),
    by(2, 'identity.session_activated', 'fred'),
    by(1, 'identity.signed_in', 'ben'),
  ];
  serve({
    'GET /api/admin/audit': { json: { records, nextCursor: null } },
  });
  renderApp([{ path: '/', Component: AuditScreen }], '/');
  await screen.findAllByText('Login');
  // The header row, and three rows for four records, because ada's login and her new device share a row.
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getByRole('row', { name: /ada@demo.test/ }).textContent).toContain(
    'LoginDevice logged in',
  );
});

test('the audit log reports older records that could not be loaded, which can be requested again', async () => {
  signInForTest({ admin: true });
  const LIST = 'GET /api/admin/audit';
  const server = serve({
    [LIST]: { json: { records: [record(2, 'booking.confirmed', {})], nextCursor: 2 } },
  });
  renderApp([{ path: '/', Component: AuditScreen }], '/');
  const more = await screen.findByRole('button', { name: 'Show Older Records' });
  server.answers[LIST] = refusal(503, 'unavailable', 'Please try again soon.');
  await userEvent.click(more);
  expect(await screen.findByText('Please try again soon.')).toBeDefined();
  server.answers[LIST] = { json: { records: [record(1, 'rooms.opened', {})], nextCursor: null } };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('rooms.opened')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
