// The end of a group's seats: mails to its manager, and the administrators' list of groups that need attention.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { sendGroupReminders } from './group-term.service.ts';

// The tests start on 18 November 2026 at 10:00.
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

const MANAGER = 'manager@hospital.test';
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  t.call({ method, url: `/api/admin/${url}`, as: admin, ...(payload ? { payload } : {}) });

async function openGroup(endsOn: string, isPaid = true): Promise<string> {
  const values = { name: 'Urology, Leeds', managerEmail: MANAGER, seats: 2, invoice: 'INV-7' };
  const times = { startsOn: '2026-11-18', endsOn, price: 60_000 };
  const { id } = (await call('POST', 'groups', { ...values, ...times })).json();
  if (isPaid) await call('POST', `groups/${id}/paid`);
  return id;
}
/** Runs the daily job on a day. @returns the subjects of all reminders that the manager has received so far */
async function sendOn(day: string): Promise<string[]> {
  t.clock.set(new Date(`${day}T09:00:00.000Z`));
  await sendGroupReminders(t.ctx);
  // Sign in again, because the session of an earlier day has ended.
  admin = await t.make.signIn(admin.email);
  const mails = await t.mailsTo(MANAGER);
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(' end '));
}

test('the manager of a group is reminded 30 and 7 days before the last day of the seats, each once', async () => {
  await openGroup('2026-12-31');
  expect(await sendOn('2026-11-30')).toEqual([]);
  expect(await sendOn('2026-12-01')).toEqual(['The seats of Urology, Leeds end in 30 days']);
  expect(await sendOn('2026-12-02')).toHaveLength(1);
  expect(await sendOn('2026-12-24')).toHaveLength(2);
  expect(await sendOn('2026-12-25')).toHaveLength(2);
  expect((await t.mailsTo(MANAGER)).some(({ text }) => text.includes('renew them by card'))).toBe(
    true,
  );
});

test('after a renewal, the manager of a group is reminded of its new last day only', async () => {
  const id = await openGroup('2026-12-10');
  expect(await sendOn('2026-11-19')).toHaveLength(1);
  const renewed = await call('POST', `groups/${id}/renew`, {
    endsOn: '2027-01-31',
    price: 60_000,
    invoice: '',
  });
  expect(renewed.statusCode).toBe(200);
  expect(await sendOn('2026-12-05')).toHaveLength(1);
  expect(await sendOn('2027-01-05')).toHaveLength(2);
});

test('nobody is reminded of the end of a group that was not paid or was ended, and two servers send one reminder', async () => {
  await openGroup('2026-12-01', false);
  const ended = await openGroup('2026-12-02');
  expect((await call('POST', `groups/${ended}/end`)).statusCode).toBe(200);
  expect(await sendOn('2026-11-20')).toEqual([]);
  await openGroup('2026-12-03');
  await Promise.all([sendGroupReminders(t.ctx), sendGroupReminders(t.ctx)]);
  expect(await sendOn('2026-11-21')).toHaveLength(1);
});

test('a reminder of the end of a group’s seats that fails is sent the next day, and does not keep back those of other groups', async () => {
  await openGroup('2026-12-31');
  await openGroup('2026-12-31');
  vi.spyOn(t.ctx.mail, 'queueByDay').mockRejectedValueOnce(new Error('a fault'));
  expect(await sendOn('2026-12-01')).toHaveLength(1);
  expect(t.logs).toContain('background Error: a fault');
  expect(await sendOn('2026-12-02')).toHaveLength(2);
});

test('the overview counts the groups whose seats end within 30 days', async () => {
  const count = async () => {
    const { waiting } = (await call('GET', 'dashboard/activity')).json();
    return waiting.find((item: { kind: string }) => item.kind === 'groups_expiring')?.count ?? 0;
  };
  await openGroup('2026-12-18');
  await openGroup('2026-12-01', false);
  expect(await count()).toBe(0);
  await openGroup('2026-12-17');
  expect(await count()).toBe(1);
  const { groups } = (await call('GET', 'groups')).json();
  expect(groups.filter((group: { isExpiring: boolean }) => group.isExpiring)).toHaveLength(1);
});
