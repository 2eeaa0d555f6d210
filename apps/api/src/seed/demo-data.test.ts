import { addDays, DAY_MS, weekdayOf } from '@urost3/contract/day.ts';
import type { AdminPayment } from '@urost3/contract/payments/payments.schemas.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '../features/accounts/lifecycle/erasure.service.ts';
import { listOpenAvailability } from '../features/availability/availability.service.ts';
import { contentRoot } from '../features/content/content.fixtures.ts';
import { seedContent } from '../features/content/content.service.ts';
import { comparePayments } from '../features/payments/sync/reconciler.service.ts';
import { londonDate } from '../providers/clock/london.ts';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../testing/test-app.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoData } from './demo-data.ts';
import { people } from './demo-people.ts';

const PASSWORD = 'demo-password';

/** Seeds the demo data as a server start does. */
async function start(t: TestApp): Promise<void> {
  await seedDemoAccounts(t.ctx);
  await seedDemoData(t.ctx, t.sandbox.recordPastPayment);
}

const count = async (t: TestApp, sql: string): Promise<number> =>
  Number((await t.database.query<{ n: unknown }>(`select count(*) as n from ${sql}`))[0]?.n);

/** The number of rows in each table that the demo data fills. */
async function countAll(t: TestApp): Promise<Record<string, number>> {
  const tables = [
    'users',
    'posts',
    'comments',
    'post_likes',
    'comment_likes',
    'post_images',
    'messages',
    'conversations',
    'notifications',
    'payments',
    'refunds',
    'orders',
    'bookings',
    'interview_feedback',
    'free_interviews',
    'section_ratings',
    'mcq_attempts',
    'checklist_attempts',
    'point_cards',
    'point_card_grades',
    'study_segments',
    'circuits',
    'notes',
    'bookmarks',
    'reports',
    'question_reports',
    'section_drafts',
    'availability_days',
    'availability_slots',
  ];
  const counted: [string, number][] = [];
  for (const table of tables) counted.push([table, await count(t, table)]);
  return Object.fromEntries(counted);
}

const get = async (t: TestApp, as: SignedIn, path: string) =>
  (await t.call({ url: `/api${path}`, as })).json();

describe('the first start', () => {
  let t: TestApp;
  let premium: SignedIn;
  let admin: SignedIn;
  let interviewer: SignedIn;

  beforeAll(async () => {
    t = await createTestApp({ withJobs: 'when asked' });
    await seedContent(t.ctx, contentRoot);
    await start(t);
    premium = await t.make.signIn('premium@demo.test', PASSWORD);
    admin = await t.make.signIn('admin@demo.test', PASSWORD);
    interviewer = await t.make.signIn('interviewer@demo.test', PASSWORD);
  }, 120_000);
  afterAll(() => t.close());

  test('the demo data has a community with posts of three types, pictures, comments and replies', async () => {
    const { posts } = await get(t, premium, '/community/posts?limit=50');
    const typed = posts.filter((post: { type: string }) => post.type !== 'announcement');
    expect(typed.length).toBeGreaterThanOrEqual(15);
    expect(new Set(typed.map((post: { type: string }) => post.type))).toEqual(
      new Set(['text', 'question', 'image']),
    );
    for (const post of posts) {
      const { comments } = await get(t, premium, `/community/posts/${post.id}/comments`);
      const shown = comments.flatMap((comment: { replies: unknown[] }) => [
        comment,
        ...comment.replies,
      ]);
      expect(shown).toHaveLength(post.commentsCount);
    }
    const [image] = posts.flatMap((post: { images: string[] }) => post.images);
    expect((await t.call({ url: image, as: premium })).headers['content-type']).toBe('image/webp');
    expect(
      await count(
        t,
        'posts p where likes_count <> (select count(*) from post_likes l where l.post_id = p.id)',
      ),
    ).toBe(0);
    expect(
      await count(
        t,
        'comments c where likes_count <> (select count(*) from comment_likes l where l.comment_id = c.id)',
      ),
    ).toBe(0);
  });

  test('the demo data has twelve or more people with rank, city and bio', async () => {
    const { users } = await get(t, premium, '/community/users/discover?limit=100');
    const whole = users.filter(
      ({ profileData: p }: { profileData: Record<string, string> }) => p.rank && p.city && p.bio,
    );
    expect(whole.length).toBeGreaterThanOrEqual(12);
    expect(await count(t, 'users where not is_demo')).toBe(0);
  });

  test('the demo data has unread messages in a direct conversation and in a group conversation', async () => {
    const { conversations } = await get(t, premium, '/community/conversations');
    const list = conversations as { type: string; isUnread: boolean }[];
    expect(list.filter(({ type }) => type === 'direct')).toHaveLength(2);
    expect(
      list
        .filter(({ isUnread }) => isUnread)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['direct', 'group']);
  });

  test('the demo data offers hours of two interviewers on ten of the next fifteen working days, none in the past', async () => {
    const today = londonDate(t.clock.now());
    const range = `startDate=${today}&endDate=${addDays(today, 21)}`;
    const { availability } = await get(t, premium, `/availability/booking?${range}`);
    const days = [...new Set(availability.map((day: { date: string }) => day.date))] as string[];
    expect(days.filter((day) => weekdayOf(day) % 6 !== 0)).toHaveLength(10);
    expect(days.every((day) => day > today)).toBe(true);
    expect(
      await count(
        t,
        'users where is_interviewer and uid in (select interviewer_uid from availability_days)',
      ),
    ).toBe(2);
  });

  test("the demo premium learner's ratings, progress and study time are consistent", async () => {
    const { stationProgress, studyTime } = await get(t, premium, '/progress');
    const [latest] = await t.database.query<{ n: unknown }>(
      `select count(*) as n from (select distinct on (station_id, section_id) * from section_ratings
        where user_uid = '${premium.uid}' order by station_id, section_id, at desc) r`,
    );
    const rated = Object.values(stationProgress as Record<string, object>).flatMap(Object.values);
    expect(rated).toHaveLength(Number(latest?.n));
    expect(rated.length).toBeGreaterThan(20);
    const rows = await t.database.query<{ key: string; ms: unknown }>(
      `select station_id || '_' || section_id as key, sum(extract(epoch from ended_at - started_at) * 1000)::bigint as ms
        from study_segments where user_uid = '${premium.uid}' group by 1`,
    );
    const sums = Object.fromEntries(rows.map(({ key, ms }) => [key, Number(ms)]));
    const shown = Object.entries(studyTime as Record<string, { totalTime: number }>).map(
      ([key, time]) => [key, time.totalTime],
    );
    expect(Object.fromEntries(shown)).toEqual(sums);
    const days = await count(
      t,
      `(select distinct on_day from section_ratings where user_uid = '${premium.uid}') d`,
    );
    expect(days).toBeGreaterThan(14);
    expect(
      await count(
        t,
        `study_segments a join study_segments b on a.user_uid = b.user_uid and a.client_id < b.client_id and a.started_at < b.ended_at and b.started_at < a.ended_at`,
      ),
    ).toBe(0);
  });

  test("the demo data has sections in today's list, and one finished and marked circuit", async () => {
    const today = await get(t, premium, '/recall/today');
    expect(today.items.length).toBeGreaterThan(0);
    expect(today.daysUntilExam).toBe(49);
    const cards = await get(t, premium, '/point-cards');
    expect(today.cardsDue).toBe(cards.dueCount);
    expect(cards.dueCount).toBeGreaterThan(10);
    expect(today.weakAreas.map((area: { source: string }) => area.source)).toContain('interview');
    const { history, runningId } = await get(t, premium, '/circuits');
    expect(runningId).toBeNull();
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ outcome: 'finished', percent: expect.any(Number) });
    expect(history[0].stations).toHaveLength(4);
    const { items } = await get(t, premium, '/revision');
    const of = (field: string) => items.filter((item: Record<string, unknown>) => item[field]);
    expect(of('noteExcerpt')).toHaveLength(6);
    expect(of('bookmarkedAt')).toHaveLength(6);
    expect(items.every((item: { isAvailable: boolean }) => item.isAvailable)).toBe(true);
  });

  test('the demo data has one past interview with a mark sheet and one upcoming, with the half price unused', async () => {
    const bookings = await get(t, premium, '/my-bookings');
    expect(bookings.map((booking: { status: string }) => booking.status)).toEqual([
      'confirmed',
      'completed',
    ]);
    const [ahead, held] = bookings;
    expect(`${ahead.bookingDate}` > londonDate(t.clock.now())).toBe(true);
    const sheet = await get(t, premium, `/bookings/${held.id}/feedback`);
    expect(sheet).toMatchObject({ globalMark: 3, authorName: 'Idris Interviewer' });
    const from = londonDate(t.clock.now());
    const range = `startDate=${from}&endDate=${addDays(from, 21)}`;
    const { availability } = await get(t, premium, `/availability/booking?${range}`);
    const [day] = availability;
    const quote = await get(
      t,
      premium,
      `/bookings/quote?availabilityId=${day.id}&startTime=${day.timeSlots[0].startTime}`,
    );
    expect(quote).toMatchObject({ amount: 2500, reason: 'premium_first' });
  });

  test("the demo data has the premium learner's receipt of Premium", async () => {
    const payments = await get(t, premium, '/payments');
    expect(payments).toMatchObject([{ status: 'succeeded', amount: 18_000 }]);
    const { data } = await get(t, premium, '/subscription/status');
    expect(data).toMatchObject({ hasActiveSubscription: true, subscription: { amount: 18_000 } });
    const receipt = await t.call({ url: `/api/payments/${payments[0].id}/receipt`, as: premium });
    expect(receipt.statusCode).toBe(200);
  });

  test('the demo data has for the interviewer an interview tomorrow and a past one that needs a mark sheet', async () => {
    const { bookings } = await get(t, interviewer, '/admin/bookings?limit=50');
    const tomorrow = addDays(londonDate(t.clock.now()), 1);
    const list = bookings as {
      bookingDate: string;
      status: string;
      startsAt: string;
      hasFeedback: boolean;
    }[];
    expect(list.filter(({ bookingDate }) => bookingDate === tomorrow)).toMatchObject([
      { status: 'confirmed' },
    ]);
    const toMark = list.filter(
      ({ status, startsAt }) => status === 'confirmed' && new Date(startsAt) < t.clock.now(),
    );
    expect(toMark).toMatchObject([{ hasFeedback: false }]);
  });

  test('the demo data has for the administrator payments of every status, reports and a draft', async () => {
    const { data, summary } = await get(t, admin, '/admin/payments?limit=100');
    const statuses = new Set(data.map((payment: { status: string }) => payment.status));
    expect([...statuses].sort()).toEqual([
      'canceled',
      'requires_action',
      'requires_confirmation',
      'requires_payment_method',
      'succeeded',
    ]);
    expect(summary.totalRefunded).toBeGreaterThan(0);
    const { waiting } = await get(t, admin, '/admin/dashboard/activity?days=14');
    expect(waiting.map((item: { kind: string; count: number }) => [item.kind, item.count])).toEqual(
      [
        ['open_reports', 1],
        ['question_reports', 1],
        ['interviews_without_feedback', 3],
        ['unpublished_drafts', 1],
      ],
    );
  });

  test("the demo's payments exist in the card sandbox, so that they can be refunded", async () => {
    const { data } = await get(t, admin, '/admin/payments?limit=100&status=succeeded');
    const wanted = data.find(
      (payment: { refundedAmount: number; amount: number }) =>
        payment.refundedAmount === 0 && payment.amount === 18_000,
    );
    const before = await count(t, 'payments where attention is not null');
    const answer = await t.call({
      method: 'POST',
      url: `/api/admin/payments/${wanted.id}/refund`,
      as: admin,
      payload: { reason: 'requested_by_customer', amount: 1000 },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await t.deliverWebhooks();
    const { data: after } = await get(t, admin, `/admin/payments/${wanted.id}`);
    expect(after).toMatchObject({ refundedAmount: 1000 });
    await comparePayments(t.ctx);
    expect(await count(t, 'payments where attention is not null')).toBe(before);
    expect(await count(t, 'stray_intents')).toBe(0);
  });

  test.each([12, 26, 52])(
    "no step of the demo's funnel over %i weeks is larger than the one before, in any week, and its buyers are those of the payments",
    async (weeks) => {
      const { cohorts } = await get(t, admin, `/admin/dashboard/results?weeks=${weeks}`);
      for (const week of cohorts) {
        const { signedUp, studied, finishedCircuit, boughtPremium, boughtInterview } = week;
        const steps = [signedUp, studied, finishedCircuit, boughtPremium, boughtInterview];
        expect(steps, week.from).toEqual(steps.toSorted((a, b) => b - a));
      }
      const { users } = await get(t, admin, '/admin/users?limit=50');
      const first = cohorts.at(-1).from;
      const since = new Set(
        users
          .filter(
            (user: { metadata: { creationTime: string } }) =>
              londonDate(new Date(user.metadata.creationTime)) >= first,
          )
          .map(({ email }: { email: string }) => email),
      );
      const { data } = await get(t, admin, '/admin/payments?limit=100&status=succeeded');
      const buyers = (isBooking: boolean) =>
        new Set(
          data
            .filter(
              (payment: AdminPayment) =>
                (payment.booking !== null) === isBooking &&
                payment.refundedAmount < payment.amount &&
                since.has(payment.user?.email),
            )
            .map((payment: AdminPayment) => payment.user?.email),
        );
      const sum = (key: string) =>
        cohorts.reduce(
          (total: number, week: Record<string, number>) => total + (week[key] ?? 0),
          0,
        );
      expect(sum('boughtPremium')).toBe(buyers(false).size);
      expect(sum('boughtInterview')).toBe(buyers(true).size);
      expect(sum('boughtInterview')).toBeGreaterThan(0);
    },
  );

  test("the demo newcomer's account is unused", async () => {
    const free = await t.make.signIn('free@demo.test', PASSWORD);
    expect(await get(t, free, '/progress')).toMatchObject({ stationProgress: {}, studyTime: {} });
    expect(await get(t, free, '/my-bookings')).toEqual([]);
    expect(await get(t, free, '/payments')).toEqual([]);
    expect((await get(t, free, '/subscription/status')).data.subscription).toBeNull();
    expect((await get(t, free, '/revision')).items).toEqual([]);
    expect((await get(t, free, '/circuits')).history).toEqual([]);
  });

  test('the account export of the demo premium learner contains all demo data', async () => {
    const exported = await get(t, premium, '/user/export');
    expect(exported.feed.posts.length).toBeGreaterThan(0);
    expect(exported.payments).toBeTruthy();
    expect(exported.study.segments.length).toBeGreaterThan(20);
  });

  test('demo data is dated in the past, except interviews, hours, ends of access and the exam', async () => {
    const columns = await t.database.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone'
          and table_name not in ('schema_migrations', 'stations')`,
    );
    const later: string[] = [];
    for (const { table_name: table, column_name: column } of columns) {
      const ahead = await count(t, `${table} where ${column} > '${t.clock.now().toISOString()}'`);
      if (ahead > 0) later.push(`${table}.${column}`);
    }
    expect(
      later.filter(
        (name) =>
          !/(starts|ends|expires)_at$|access_until$|next_check_at$|^refresh|^attempt_limits|grant/.test(
            name,
          ),
      ),
    ).toEqual([]);
  });

  test('a second start adds no demo data, and a start on a later day only new hours', async () => {
    const before = await countAll(t);
    await start(t);
    expect(await countAll(t)).toEqual(before);
    t.clock.advance(9 * DAY_MS);
    await start(t);
    const { availability_days, availability_slots, ...rest } = await countAll(t);
    const { availability_days: days, availability_slots: slots, ...same } = before;
    expect(rest).toEqual(same);
    expect(availability_days).toBeGreaterThan(days ?? 0);
    expect(availability_slots).toBeGreaterThan(slots ?? 0);
    const today = londonDate(t.clock.now());
    const open = await listOpenAvailability(t.ctx, {
      startDate: today,
      endDate: addDays(today, 21),
    });
    const working = new Set(open.map(({ date }) => date).filter((day) => weekdayOf(day) % 6 !== 0));
    expect(working.size).toBeGreaterThanOrEqual(10);
  });

  test('a later start offers no demo hours on a day that an interviewer has removed', async () => {
    const [gone] = await t.database.query<{ day: string }>(
      `delete from availability_days d where day > '${londonDate(t.clock.now())}' and not exists
        (select 1 from availability_slots s join bookings b on b.claimed_slot_id = s.id where s.day_id = d.id)
        returning day::text as day`,
    );
    const before = await count(t, 'availability_days');
    await start(t);
    expect(gone).toBeDefined();
    expect(await count(t, 'availability_days')).toBe(before);
  });

  test('a demo person can be erased permanently like anybody else', async () => {
    const [tom] = await t.database.query<{ uid: string; email: string; display_name: string }>(
      "select uid, email, display_name from users where email_key = 'tom.ellis@demo.test'",
    );
    if (!tom) throw new Error('Tom is missing');
    await eraseAccount(t.ctx, {
      uid: tom.uid,
      email: tom.email,
      displayName: tom.display_name,
      familyId: null,
      isAdmin: false,
      isInterviewer: false,
      roles: [],
      lacksFactor: false,
      isSubscribed: true,
      subscribedUntil: null,
      authAt: t.clock.now(),
    });
    await start(t);
    expect(await count(t, `users where display_name = 'Tom Ellis'`)).toBe(0);
    const again = await t.make.signIn('premium@demo.test', PASSWORD);
    const { posts } = await get(t, again, '/community/posts?limit=50');
    const names = posts.map((post: { author: { displayName: string } }) => post.author.displayName);
    expect(names).toContain('Deleted user');
  });
});

describe('the demo data on other days', () => {
  let t: TestApp;
  afterEach(() => t.close());

  test.each([
    ['a Saturday night before the spring change', '2027-03-27T23:40:00Z'],
    ['a Friday in the small hours', '2026-12-11T00:10:00Z'],
    ['a Sunday of the autumn change', '2027-10-31T01:30:00Z'],
    ['a day in the last days of February', '2028-02-28T17:59:00Z'],
  ])('the demo data is created correctly on %s', { tags: 'slow' }, async (_name, now) => {
    t = await createTestApp();
    t.clock.set(now);
    await start(t);
    expect(await count(t, 'users')).toBe(people.length + 4);
    expect(await count(t, `bookings where starts_at > '${now}' and status = 'confirmed'`)).toBe(5);
    const today = londonDate(t.clock.now());
    const open = await listOpenAvailability(t.ctx, {
      startDate: today,
      endDate: addDays(today, 21),
    });
    const working = new Set(open.map(({ date }) => date).filter((day) => weekdayOf(day) % 6 !== 0));
    expect(working.size).toBe(10);
  });

  test('a database that is already in use gets no demo data at the start', async () => {
    t = await createTestApp();
    t.clock.set(TEST_NOW);
    await t.make.user();
    await start(t);
    expect(await count(t, 'posts')).toBe(0);
    expect(await count(t, 'users')).toBe(5);
  });

  test('with another card provider there are no demo payments, and every demo member still has Premium', async () => {
    t = await createTestApp();
    const { clock } = t;
    await seedDemoAccounts(t.ctx);
    await seedDemoData(t.ctx, null);
    expect(await count(t, 'payments')).toBe(0);
    expect(await count(t, 'bookings where amount_minor > 0')).toBe(0);
    expect(await count(t, `subscriptions where expires_at > '${clock.now().toISOString()}'`)).toBe(
      13,
    );
  });
});
