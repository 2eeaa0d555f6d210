import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const get = async (path: string) =>
  (await t.call({ method: 'GET', url: `/api/admin/dashboard/${path}`, as: admin })).json();

test('the overview counts people, stations per type, and valid bookings', async () => {
  await t.make.user();
  const payload = { name: 'n', title: 't', stationType: 'skill' };
  await t.call({ method: 'POST', url: '/api/admin/stations', payload, as: admin });
  expect(await get('overview')).toEqual({
    totalRegisteredUsers: 2,
    totalStations: {
      clinical_skills: 1,
      communication: 0,
      emergency_stations: 0,
      outpatient_stations: 0,
    },
    pendingBookings: 0,
    confirmedBookings: 0,
  });
});

test('sign-ups are counted by London day, including days without any', async () => {
  t.clock.advance(13.5 * 3600 * 1000);
  await t.make.user();
  t.clock.advance(60 * 60 * 1000);
  await t.make.user();
  const again = await t.make.signIn(admin.email);
  const answer = await t.call({
    method: 'GET',
    url: '/api/admin/dashboard/activity?days=7',
    as: again,
  });
  const { days } = answer.json();
  expect(days).toHaveLength(7);
  expect(days.slice(-2)).toEqual([
    { on: '2026-11-18', signUps: 3, bookings: 0 },
    { on: '2026-11-19', signUps: 1, bookings: 0 },
  ]);
  admin = again;
});

test('different currencies are never added together, and refunds are subtracted', async () => {
  const rows = [
    ['p1', 18_000, 'gbp', 0],
    ['p2', 5_000, 'gbp', 2_000],
    ['p3', 20_000, 'usd', 0],
  ];
  for (const [id, amount, currency, refunded] of rows) {
    await t.database.query(
      `insert into payments (id, intent_id, purpose, subject_id, user_uid, amount_minor, currency, description, status, paid_at, refunded_minor, created_at, updated_at)
       values ($1, 'pi_' || $1::text, 'subscription', 's', $2, $3, $4, 'd', 'succeeded', $6::timestamptz, $5, $6::timestamptz, $6::timestamptz)`,
      [id, admin.uid, amount, currency, refunded, t.clock.now().toISOString()],
    );
  }
  await t.database.query(`update payments set attention = 'Look at me' where id = 'p2'`);
  const { revenue, waiting } = await get('activity');
  expect(revenue).toEqual([
    { on: '2026-11-19', currency: 'gbp', amountMinor: 21_000 },
    { on: '2026-11-19', currency: 'usd', amountMinor: 20_000 },
  ]);
  expect(waiting).toEqual([{ kind: 'payments_to_check', count: 1 }]);
});

test('question reports are counted separately from community reports', async () => {
  const section = await t.make.section('emergency_stations', { title: 'Reported' });
  await t.database.query(
    `insert into question_reports (id, station_id, section_id, question_id, question, reason, note, user_uid, created_at)
     values ('r1', 'emergency_stations', $1, 'q1', 'Why?', 'outdated', '', $2, now())`,
    [section, admin.uid],
  );
  const { waiting } = await get('activity');
  expect(waiting).toContainEqual({ kind: 'question_reports', count: 1 });
  expect(waiting.map((item: { kind: string }) => item.kind)).not.toContain('open_reports');
});

test('sections with unpublished changes are listed as work to do', async () => {
  const { stations } = (
    await t.call({ method: 'GET', url: '/api/admin/stations', as: admin })
  ).json();
  const url = `/api/admin/stations/${stations[0].id}/sections?draft=1`;
  await t.call({ method: 'POST', url, payload: { title: 'Half done' }, as: admin });
  const { waiting } = await get('activity');
  expect(waiting).toContainEqual({ kind: 'unpublished_drafts', count: 1 });
});

test('mail that failed every attempt is reported', async () => {
  expect((await get('activity')).waiting.map((item: { kind: string }) => item.kind)).not.toContain(
    'unsent_mails',
  );
  const queue = { kind: 'mail.send', queued: 0, active: 0, failed: 2 };
  vi.spyOn(t.services.jobs, 'waiting').mockResolvedValueOnce([queue]);
  expect((await get('activity')).waiting).toContainEqual({ kind: 'unsent_mails', count: 2 });
});
