import { HOUR_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { insertPayment } from './overview.fixtures.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const get = async (path: string) =>
  (await t.call({ method: 'GET', url: `/api/admin/dashboard/${path}`, as: admin })).json();

test('the overview counts people, stations and published sections per type, and valid bookings', async () => {
  await t.make.user();
  const url = '/api/admin/stations';
  const payload = { name: 'n', title: 't', stationType: 'skill' };
  await t.call({ method: 'POST', url, payload, as: admin });
  const [station] = (await t.call({ url, as: admin })).json().stations;
  for (const title of ['Catheter', 'Cystoscopy']) {
    const sections = `${url}/${station.id}/sections`;
    await t.call({ method: 'POST', url: sections, payload: { title }, as: admin });
  }
  expect(await get('overview')).toEqual({
    totalRegisteredUsers: 2,
    totalStations: {
      clinical_skills: 1,
      communication: 0,
      emergency_stations: 0,
      outpatient_stations: 0,
    },
    publishedSections: {
      clinical_skills: 2,
      communication: 0,
      emergency_stations: 0,
      outpatient_stations: 0,
    },
    pendingBookings: 0,
    confirmedBookings: 0,
  });
});

test('the overview counts sign-ups by London day, including days without any', async () => {
  t.clock.advance(13.5 * 3600 * 1000);
  await t.make.user();
  t.clock.advance(HOUR_MS);
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

test('the overview never adds revenue in different currencies together, and subtracts refunds and lost disputes', async () => {
  const paidAt = t.clock.now().toISOString();
  const pay = (id: string, amountMinor: number, currency: string, refundedMinor = 0) =>
    insertPayment(t, { id, userUid: admin.uid, amountMinor, currency, refundedMinor, paidAt });
  await pay('p1', 18_000, 'gbp');
  await pay('p2', 5_000, 'gbp', 2_000);
  await pay('p3', 20_000, 'usd');
  await pay('p4', 18_000, 'gbp', 1_000);
  await pay('p5', 700, 'gbp');
  const dispute = (paymentId: string, status: string) =>
    t.database.query(
      `insert into disputes (id, payment_id, amount_minor, currency, status, reason, noticed_at, created_at)
       select 'd-' || id, id, amount_minor, currency, $2, 'fraudulent', paid_at, paid_at from payments where id = $1`,
      [paymentId, status],
    );
  await dispute('p4', 'lost');
  await dispute('p5', 'won');
  await t.database.query(`update payments set attention = 'Look at me' where id = 'p2'`);
  const { revenue, waiting } = await get('activity');
  expect(revenue).toEqual([
    { on: '2026-11-19', currency: 'gbp', amountMinor: 21_700 },
    { on: '2026-11-19', currency: 'usd', amountMinor: 20_000 },
  ]);
  expect(waiting).toContainEqual({ kind: 'payments_to_check', count: 1 });
});

test('the overview counts question reports separately from community reports', async () => {
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

test('the overview lists sections with unpublished changes as work to do', async () => {
  const { stations } = (
    await t.call({ method: 'GET', url: '/api/admin/stations', as: admin })
  ).json();
  const url = `/api/admin/stations/${stations[0].id}/sections?draft=1`;
  await t.call({ method: 'POST', url, payload: { title: 'Half done' }, as: admin });
  const { waiting } = await get('activity');
  expect(waiting).toContainEqual({ kind: 'unpublished_drafts', count: 1 });
  expect(await waitingTitles('unpublished')).toEqual(['Half done']);
});

/** The titles of the list to which a line of 'Waiting for you' leads. */
async function waitingTitles(show: string): Promise<string[]> {
  const { sections } = (
    await t.call({ url: `/api/admin/sections?show=${show}`, as: admin })
  ).json();
  return sections.map(({ title }: { title: string }) => title);
}

test('the overview lists published sections that nobody reviewed or whose guideline changed', async () => {
  const { stations } = (await t.call({ url: '/api/admin/stations', as: admin })).json();
  const url = `/api/admin/stations/${stations[0].id}/sections`;
  const count = async () => {
    const { waiting } = await get('activity');
    const item = waiting.find((one: { kind: string }) => one.kind === 'sections_to_review');
    return item?.count ?? 0;
  };
  const before = await count();
  const payload = { title: 'Reviewed', reviewedOn: '2026-11-01' };
  await t.call({ method: 'POST', url, payload, as: admin });
  expect(await count()).toBe(before);
  await t.call({ method: 'POST', url, payload: { title: 'Not reviewed' }, as: admin });
  expect(await count()).toBe(before + 1);
  expect(await waitingTitles('to_review')).toContain('Not reviewed');
  expect(await waitingTitles('to_review')).not.toContain('Reviewed');
  expect(await waitingTitles('to_review')).toHaveLength(before + 1);
  await t.database.query(
    `update sections set guideline_changed_at = now(), guideline_changed_reason = 'New' where published->>'title' = 'Reviewed'`,
  );
  expect(await count()).toBe(before + 2);
});

test('the overview counts exactly the payments that the list of payments shows as needing attention', async () => {
  const values = { userUid: admin.uid, amountMinor: 5_000, paidAt: '2026-11-10T10:00:00Z' };
  await insertPayment(t, { id: 'pay_disputed', ...values });
  await insertPayment(t, { id: 'pay_fine', ...values });
  await t.database.query(`update payments set attention = 'Disputed.' where id = 'pay_disputed'`);
  const list = (await t.call({ url: '/api/admin/payments?show=attention', as: admin })).json();
  const ids = list.data.map(({ id }: { id: string }) => id);
  expect(ids).toContain('pay_disputed');
  expect(ids).not.toContain('pay_fine');
  expect(list.pagination.totalPayments).toBe(ids.length);
  const { waiting } = await get('activity');
  expect(waiting).toContainEqual({ kind: 'payments_to_check', count: ids.length });
});

test('the overview counts exactly the groups that the list of groups shows as expiring', async () => {
  const add = async (name: string, startsOn: string, endsOn: string) => {
    const payload = {
      name,
      managerEmail: 'manager@hospital.test',
      seats: 2,
      startsOn,
      endsOn,
      price: 60_000,
      invoice: '',
    };
    const url = '/api/admin/groups';
    const made = await t.call({ method: 'POST', url, payload, as: admin });
    expect(made.statusCode, made.body).toBe(201);
  };
  await add('Ends soon', '2026-11-01', '2026-12-10');
  await add('Ends later', '2026-11-01', '2027-10-31');
  await add('Not begun', '2026-12-01', '2026-12-12');
  await t.database.query('update groups set paid_at = created_at');
  const list = (await t.call({ url: '/api/admin/groups?show=expiring', as: admin })).json();
  expect(list).toMatchObject({ groups: [{ name: 'Ends soon', isExpiring: true }], total: 1 });
  const { waiting } = await get('activity');
  expect(waiting).toContainEqual({ kind: 'groups_expiring', count: 1 });
});

test('mail that failed every attempt waits in the overview, is listed without its text, and is sent again or given up when asked', async () => {
  expect((await get('activity')).waiting.map((item: { kind: string }) => item.kind)).not.toContain(
    'unsent_mails',
  );
  const message = { subject: 'Your code', text: 'Code 123456', html: '<p>Code 123456</p>' };
  for (const to of ['ann@a.test', 'ben@b.test'])
    await t.database.db.transaction((tx) => t.ctx.mail.queue(tx, { to, ...message }));
  await t.database.query(
    `update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "550 No such user"}'
     where name = 'mail.send' and state = 'created'`,
  );
  expect((await get('activity')).waiting).toContainEqual({ kind: 'unsent_mails', count: 2 });
  const url = '/api/admin/unsent-mails';
  const { mails } = (await t.call({ url, as: admin })).json();
  expect(mails.map(({ to }: { to: string }) => to).sort()).toEqual(['ann@a.test', 'ben@b.test']);
  expect(mails[0]).toMatchObject({ subject: 'Your code', reason: '550 No such user' });
  expect(JSON.stringify(mails)).not.toContain('123456');

  const [{ id, to }] = mails;
  const again = await t.call({ method: 'POST', url: `${url}/${id}/send`, as: admin });
  expect(again.statusCode, again.body).toBe(204);
  expect(await t.mailsTo(to)).toMatchObject([{ subject: 'Your code' }]);
  expect((await t.call({ url, as: admin })).json().mails).toHaveLength(1);
  const gone = await t.call({ method: 'POST', url: `${url}/${id}/send`, as: admin });
  expect(gone.json().message).toBe('This unsent mail was not found.');

  const [other] = (await t.call({ url, as: admin })).json().mails;
  const givenUp = await t.call({ method: 'DELETE', url: `${url}/${other.id}`, as: admin });
  expect(givenUp.statusCode, givenUp.body).toBe(204);
  expect((await t.call({ url, as: admin })).json().mails).toEqual([]);
  expect(await t.mailsTo(other.to)).toEqual([]);
  expect((await t.call({ method: 'DELETE', url: `${url}/${id}`, as: admin })).statusCode).toBe(404);
});

test('mail that could not be sent is listed and sent again only by those who may see the dashboard', async () => {
  const learner = await t.make.signedIn();
  const url = '/api/admin/unsent-mails';
  expect((await t.call({ url, as: learner })).statusCode).toBe(403);
  const send = `${url}/${crypto.randomUUID()}/send`;
  expect((await t.call({ method: 'POST', url: send, as: learner })).statusCode).toBe(403);
});
