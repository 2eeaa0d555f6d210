// The tests run in the week of Monday 16 November 2026.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { insertPayment } from './overview.fixtures.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const URL = '/api/admin/dashboard/results';
const get = async (query = '') => (await t.call({ url: URL + query, as: admin })).json();

async function signedUpAt(at: string): Promise<string> {
  const { uid } = await t.make.user();
  await t.database.query('update users set created_at = $2::timestamptz where uid = $1', [uid, at]);
  return uid;
}

let stretches = 0;
async function studied(uid: string, at: string): Promise<void> {
  stretches += 1;
  await t.database.query(
    `insert into study_segments (user_uid, client_id, station_id, section_id, started_at, ended_at)
     values ($1, $2, 'communication', 's', $3::timestamptz, $3::timestamptz + interval '5 minutes')`,
    [uid, `c${stretches}`, at],
  );
}

async function walkedCircuit(uid: string, { isAbandoned = false, endedAt = 'now()' } = {}) {
  stretches += 1;
  await t.database.query(
    `insert into circuits (id, user_uid, client_id, extra_percent, started_at, ended_at, is_abandoned)
     values ($2, $1, $2, 0, now() - interval '1 hour', ${endedAt}, ${isAbandoned})`,
    [uid, `k${stretches}`],
  );
}

test("the administrators' results show for each week of sign-ups how many learners reached each step and came back", async () => {
  // Sign-ups just before the week of Monday 5 October in London, then at both ends of that week.
  await signedUpAt('2026-10-04T22:59:00Z');
  const first = await signedUpAt('2026-10-04T23:00:00Z');
  const second = await signedUpAt('2026-10-11T22:59:00Z');
  await signedUpAt('2026-10-07T10:00:00Z');
  await studied(first, '2026-10-05T08:00:00Z');
  await studied(first, '2026-10-13T08:00:00Z');
  await studied(first, '2026-10-14T08:00:00Z');
  // Week 4 starts on Monday 2 November, 28 days after Monday 5 October. It starts at 00:00 UTC, because the clocks went
  // back on 25 October.
  await studied(second, '2026-11-01T23:59:00Z');
  await studied(first, '2026-11-02T00:00:00Z');
  await walkedCircuit(first);
  await walkedCircuit(second, { isAbandoned: true });
  await insertPayment(t, {
    id: 'r1',
    userUid: first,
    amountMinor: 14_900,
    paidAt: '2026-10-06T10:00:00Z',
  });
  await insertPayment(t, {
    id: 'r2',
    userUid: second,
    amountMinor: 14_900,
    refundedMinor: 14_900,
    paidAt: '2026-11-06T10:00:00Z',
  });
  await insertPayment(t, {
    id: 'r3',
    userUid: second,
    amountMinor: 8_000,
    refundedMinor: 2_000,
    paidAt: '2026-11-07T10:00:00Z',
    purpose: 'booking',
  });

  const { cohorts } = await get();
  expect(cohorts).toHaveLength(12);
  expect(cohorts.find((week: { from: string }) => week.from === '2026-10-05')).toEqual({
    from: '2026-10-05',
    visits: 0,
    signedUp: 3,
    studied: 2,
    finishedCircuit: 1,
    boughtPremium: 1,
    boughtInterview: 1,
    returned: [1, 0, 1, null],
  });
  expect(cohorts.find((week: { from: string }) => week.from === '2026-09-28')).toMatchObject({
    signedUp: 1,
    studied: 0,
    returned: [0, 0, 0, null],
  });
  expect(cohorts[0]).toMatchObject({ from: '2026-11-16', returned: [null, null, null, null] });
});

test("staff and deleted accounts do not count as learners in the administrators' results", async () => {
  const before = await get();
  await t.make.user({ isInterviewer: true });
  const gone = await t.make.user();
  await t.database.query('update users set deleted_at = now() where uid = $1', [gone.uid]);
  expect((await get()).cohorts).toEqual(before.cohorts);
  await t.make.user();
  expect((await get()).cohorts[0].signedUp).toBe(before.cohorts[0].signedUp + 1);
});

test("the revenue in the administrators' results equals the payments of the month to the penny, by product and currency", async () => {
  await insertPayment(t, {
    id: 'r4',
    userUid: admin.uid,
    amountMinor: 14_901,
    paidAt: '2026-10-31T23:59:59Z',
  });
  await insertPayment(t, {
    id: 'r5',
    userUid: admin.uid,
    amountMinor: 200,
    currency: 'usd',
    paidAt: '2026-10-06T10:00:00Z',
  });
  const { revenue } = await get();
  const premium = { product: 'subscription', currency: 'gbp' };
  const interviews = { product: 'booking', currency: 'gbp' };
  expect(revenue).toEqual([
    { month: '2026-11', ...premium, payments: 1, paidMinor: 14_900, refundedMinor: 14_900 },
    { month: '2026-11', ...interviews, payments: 1, paidMinor: 8_000, refundedMinor: 2_000 },
    { month: '2026-10', ...premium, payments: 2, paidMinor: 29_801, refundedMinor: 0 },
    {
      month: '2026-10',
      ...premium,
      currency: 'usd',
      payments: 1,
      paidMinor: 200,
      refundedMinor: 0,
    },
  ]);
  const csv = await t.call({ url: `${URL}.csv?table=revenue`, as: admin });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFMonth,Product,Currency,Payments,Paid,Refunded,Kept',
    '2026-11,Premium,GBP,1,149.00,149.00,0.00',
    '2026-11,Mock interviews,GBP,1,80.00,20.00,60.00',
  ]);
});

test("the administrators' results count an interviewer’s hour once it is over, and as used when an interview took place in this hour", async () => {
  const interviewer = await t.make.user({ isInterviewer: true });
  const learner = await t.make.user();
  await t.database.query(
    `insert into availability_days (id, interviewer_uid, day, created_at, updated_at)
     values ('d1', $1, '2026-11-10', now(), now())`,
    [interviewer.uid],
  );
  const slots = [
    '2026-11-10T10:00:00Z',
    '2026-11-10T11:00:00Z',
    '2026-11-10T12:00:00Z',
    '2027-01-10T10:00:00Z',
  ];
  for (const [index, at] of slots.entries())
    await t.database.query(
      `insert into availability_slots (id, day_id, interviewer_uid, start_time, end_time, starts_at, ends_at)
       values ($1, 'd1', $2, $4, $5, $3::timestamptz, $3::timestamptz + interval '1 hour')`,
      [`s${index}`, interviewer.uid, at, `1${index}:00`, `1${index + 1}:00`],
    );
  for (const [index, status] of ['completed', 'confirmed'].entries())
    await t.database.query(
      `insert into bookings (id, user_uid, interviewer_uid, availability_id, claimed_slot_id, booking_date, start_time, end_time,
         starts_at, ends_at, status, amount_minor, price_reason, change_hours, created_at, updated_at, confirmed_at, completed_at)
       values ($1, $2, $3, 'd1', $4, '2026-11-10', '10:00', '11:00', $5::timestamptz, $5::timestamptz + interval '1 hour', $6,
         0, 'standard', 24, now(), now(), now(), case when $6 = 'completed' then now() end)`,
      [`b${index}`, learner.uid, interviewer.uid, `s${index}`, slots[index], status],
    );
  const sheet = (booking: string, mark: number, publishedAt: string | null) =>
    t.database.query(
      `insert into interview_feedback (booking_id, user_uid, author_uid, stations, global_mark, published_at, created_at, updated_at)
       values ($1, $2, $3, '[]', $4, $5::timestamptz, now(), now())`,
      [booking, learner.uid, interviewer.uid, mark, publishedAt],
    );
  await sheet('b0', 4, '2026-11-11T10:00:00Z');
  await sheet('b1', 1, null);
  expect((await get()).interviewers).toEqual([
    {
      interviewerUid: interviewer.uid,
      name: expect.stringMatching(/.+/),
      offeredHours: 3,
      usedHours: 2,
      sheets: 1,
      meanMark: 4,
    },
  ]);
});

test("only administrators read the results of sign-ups, revenue and interviewers' hours", async () => {
  const learner = await t.make.signedIn();
  const interviewer = await t.make.signedIn({ isInterviewer: true });
  for (const as of [learner, interviewer])
    for (const url of [URL, `${URL}.csv?table=cohorts`])
      expect((await t.call({ url, as })).statusCode).toBe(403);
});
