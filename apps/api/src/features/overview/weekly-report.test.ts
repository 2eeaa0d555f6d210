import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { insertPayment } from './overview.fixtures.ts';
import { chooseFigures, sendWeeklyReport } from './weekly-report.service.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

/** Moves the clock to this instant. */
const goTo = (moment: string) => t.clock.advance(Date.parse(moment) - t.clock.now().getTime());
const sendDue = () => sendWeeklyReport(t.ctx);
const reportsTo = async (email: string) =>
  (await t.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your week'));

const pay = (id: string, paidAt: string, amountMinor: number, refundedMinor = 0) =>
  insertPayment(t, { id, userUid: admin.uid, amountMinor, refundedMinor, paidAt });

test('the weekly report to administrators has the figures of the last whole week, from Monday to Sunday in London', async () => {
  goTo('2026-11-23T00:30:00Z');
  // All accounts except the administrator's are created in the week that has just started.
  await t.make.user();
  // Payments close to both ends of the reported week, which lasts from 16 to 22 November.
  await pay('sunday', '2026-11-22T23:30:00Z', 18_000);
  await pay('refunded', '2026-11-16T00:00:00Z', 18_000, 3_000);
  await pay('monday', '2026-11-23T00:00:00Z', 18_000);
  await pay('earlier', '2026-11-15T23:59:59Z', 18_000);
  goTo('2026-11-23T08:00:00Z');
  expect(await sendDue()).toBe(1);
  const [mail] = await reportsTo(admin.email);
  expect(mail?.subject).toBe('Your week: 16 November 2026 to 22 November 2026');
  expect(mail?.text).toContain('New accounts: 1 (the week before: 0)');
  expect(mail?.text).toContain('Premium bought: 2 (the week before: 1)');
  expect(mail?.text).toContain('Revenue: £330.00 (the week before: £180.00)');
  expect(mail?.text).not.toContain('Interviews booked');
});

test('each administrator gets one weekly report, even when the job runs often and in parallel', {
  tags: 'postgres',
}, async () => {
  const second = await t.make.user({ isAdmin: true });
  const suspended = await t.make.user({ isAdmin: true });
  await t.database.query('update users set disabled_at = now() where uid = $1', [suspended.uid]);
  goTo('2026-11-23T08:00:00Z');
  const sent = await Promise.all([sendDue(), sendDue()]);
  expect(sent.toSorted()).toEqual([0, 2]);
  t.clock.advance(2 * DAY_MS);
  expect(await sendDue()).toBe(0);
  for (const { email } of [admin, second]) expect(await reportsTo(email)).toHaveLength(1);
  expect(await reportsTo(suspended.email)).toHaveLength(0);
});

test('a weekly report to administrators that was missed on Monday is sent on a later day', async () => {
  goTo('2026-11-26T08:00:00Z');
  expect(await sendDue()).toBe(1);
  const [mail] = await reportsTo(admin.email);
  expect(mail?.subject).toBe('Your week: 16 November 2026 to 22 November 2026');
});

test('no weekly report to administrators is sent while its setting is off', async () => {
  const answer = await t.call({
    method: 'PUT',
    url: '/api/admin/settings',
    payload: { hasWeeklyReport: false },
    as: admin,
  });
  expect(answer.json()).toMatchObject({ hasWeeklyReport: false });
  goTo('2026-11-23T08:00:00Z');
  expect(await sendDue()).toBe(0);
  expect(await reportsTo(admin.email)).toHaveLength(0);
});

test('the weekly report to administrators lists the items that wait for staff', async () => {
  await t.make.section('emergency_stations', { title: 'Reported' });
  await t.database.query(`update sections set published = published - 'reviewedOn'`);
  goTo('2026-11-23T08:00:00Z');
  await sendDue();
  const [mail] = await reportsTo(admin.email);
  expect(mail?.text).toContain('Waiting for you: 1 section has not been reviewed');
});

test('the weekly report to administrators shows the five figures that changed most by share, and none that did not change', () => {
  const figure = (label: string, now: number, before: number) => ({ label, now, before });
  const chosen = chooseFigures([
    figure('same', 7, 7),
    figure('a little more', 101, 100),
    figure('half', 5, 10),
    figure('new', 1, 0),
    figure('tenfold', 100, 10),
    figure('a third less', 2, 3),
    figure('a tenth less', 9, 10),
  ]);
  expect(chosen.map(({ label }) => label)).toEqual([
    'new',
    'tenfold',
    'half',
    'a third less',
    'a tenth less',
  ]);
});
