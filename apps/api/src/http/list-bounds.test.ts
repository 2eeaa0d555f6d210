// @module-tag slow
// Calls every endpoint that returns a list. The test data has more rows than a page contains, both for one person and
// for all people together.

import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import { isPermission } from '@urost3/contract/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';

const MANY = 1_200;
/** The largest number of conversations with the examiner or a simulated patient that one person can save. */
const TALKS = 500;
/** The largest number of rows of a list. The endpoints in `rowsOf` have limits of their own. */
const ROWS = 100;
const BYTES = 150_000;

/** Lists of content: their length depends on authors, not on learners. */
const ofContent = [
  '/admin/examiner/points',
  '/admin/sections',
  '/admin/stations',
  '/admin/stations/:id/sections',
  '/point-cards',
  '/recall/low-sheets',
  '/recall/plan',
  '/recall/today',
  '/revision',
  '/stations/:stationId',
  '/stations/overview',
];
/** Lists for at most a month. Their length depends on the number of interviewers. */
const ofStaff = [
  '/admin/availability',
  '/admin/availability/interviewers',
  '/availability/booking/interviewers',
];
/** Responses that must be complete: a person's export, and the description of the API. */
const complete = ['/user/export', '/openapi.json'];
const rowsOf: Record<string, number> = {
  // The specification has no paging of comments.
  '/community/posts/:postId/comments': 1_000,
  '/admin/dashboard/activity': 366,
  '/admin/users/:uid/free-interviews': OWN_ROWS_MAX,
  '/community/blocks': OWN_ROWS_MAX,
  '/examiner/kept': TALKS,
  '/my-bookings': OWN_ROWS_MAX,
  '/payments': OWN_ROWS_MAX,
};

let t: TestApp;
let admin: SignedIn;
let learner: SignedIn;

const fill = (sql: string, ...values: unknown[]) => t.database.query(sql, values);

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true, isInterviewer: true });
  learner = await t.make.signedIn({ subscribedDays: 300 });
  const { uid } = learner;
  const each = `from generate_series(1, ${MANY}) n`;
  await fill(
    `insert into users (uid, email, email_key, first_name, last_name, display_name, is_interviewer, created_at, updated_at)
     select 'u' || n, n || '@many.test', n || '@many.test', 'Ann', 'N' || n, 'Ann N' || n, true, now(), now() ${each}`,
  );
  await fill(
    `insert into subscriptions (user_uid, is_active, expires_at, purchased_at, amount_minor, currency, updated_at)
     select 'u' || n, true, '2027-06-01', now(), 18000, 'gbp', now() ${each}`,
  );
  await fill(
    `insert into payments (id, intent_id, purpose, subject_id, user_uid, amount_minor, currency, description, status, paid_at, receipt_number, created_at, updated_at)
     select 'p' || n, 'pi' || n, 'subscription', 's', $1, 18000, 'gbp', 'Premium', 'succeeded', now(), 10000 + n, now(), now() ${each}`,
    uid,
  );
  await fill(
    `insert into stray_intents select 'x' || n, 100, 'gbp', 'succeeded', '{}', now() ${each}`,
  );
  await fill(
    `insert into bookings (id, user_uid, interviewer_uid, availability_id, booking_date, start_time, end_time, starts_at, ends_at, status, amount_minor, price_reason, change_hours, created_at, updated_at)
     select 'b' || n, $1, $2, 'a', '2020-01-01'::date + n, '10:00', '11:00', '2020-01-01'::timestamptz + n * interval '1 day', '2020-01-01'::timestamptz + n * interval '1 day 1 hour', 'completed', 0, 'standard', 24, now(), now() ${each}`,
    uid,
    admin.uid,
  );
  await fill(
    `insert into free_interviews (id, user_uid, granted_by, granted_at, revoked_at) select 'f' || n, $1, 'a', now(), now() ${each}`,
    uid,
  );
  await fill(
    `insert into availability_days (id, interviewer_uid, day, created_at, updated_at)
     select 'd' || n, 'u' || n, '2026-12-01', now(), now() ${each}`,
  );
  await fill(
    `insert into availability_slots (id, day_id, interviewer_uid, start_time, end_time, starts_at, ends_at)
     select 's' || n, 'd' || n, 'u' || n, '10:00', '11:00', '2026-12-01 10:00Z', '2026-12-01 11:00Z' ${each}`,
  );
  await fill(
    `insert into posts (id, author_uid, post_type, title, content, created_at, updated_at)
     select 'post' || n, $1, case n % 2 when 0 then 'announcement' else 'text' end, 'A title', 'Words', now(), now() ${each}`,
    admin.uid,
  );
  await fill(
    `insert into comments (id, post_id, author_uid, content, created_at) select 'c' || n, 'post1', 'u' || n, 'Words', now() ${each}`,
  );
  await fill(
    `insert into conversations (id, conversation_type, name, created_by, created_at, updated_at, last_message_text, last_message_at, last_message_author)
     select 'g' || n, 'group', 'Group', $1, now(), now(), 'Hello', now(), 'u1' ${each}`,
    uid,
  );
  await fill(
    `insert into conversation_members (conversation_id, user_uid, joined_at) select 'g' || n, person, now() from generate_series(1, ${MANY}) n, unnest(array[$1, 'u1', 'u2']) person`,
    uid,
  );
  await fill(
    `insert into messages (id, conversation_id, author_uid, content, created_at) select 'm' || n, 'g1', 'u1', 'Hello', now() ${each}`,
  );
  await fill(
    `insert into notifications (id, user_uid, kind, actor_uid, post_id, created_at) select 'n' || n, $1, 'comment', 'u' || n, 'post' || n, now() ${each}`,
    uid,
  );
  await fill(
    `insert into user_blocks select $1, 'u' || n, $1, now() from generate_series(10, ${MANY}) n`,
    uid,
  );
  await fill(
    `insert into moderation_cases (id, target_type, target_id, author_uid, excerpt, opened_at) select 'k' || n, 'post', 'post' || n, $1, 'Words', now() ${each}`,
    uid,
  );
  await fill(
    `insert into reports (id, case_id, reporter_uid, reason, created_at) select 'r' || n, 'k1', 'u' || n, 'other', now() ${each}`,
  );
  await fill(
    `insert into question_reports (id, user_uid, station_id, section_id, question_id, question, reason, note, created_at)
     select 'q' || n, $1, 'communication', 'stones', 'q' || n, 'Why?', 'wrong', 'A note', now() ${each}`,
    uid,
  );
  await fill(
    `insert into circuits (id, user_uid, client_id, extra_percent, started_at, ended_at) select 'ci' || n, $1, 'c' || n, 0, now() - interval '1 year' + n * interval '1 hour', now() ${each}`,
    uid,
  );
  await fill(
    `insert into audit_log (at, action, actor_uid) select now(), 'identity.signed_in', $1 ${each}`,
    uid,
  );
  await fill(
    `insert into refresh_families (id, user_uid, created_at, auth_at, last_used_at, expires_at) select 'f' || n, $1, now(), now(), now(), '2027-06-01' ${each}`,
    uid,
  );
  await fill(
    `insert into examiner_kept (id, user_uid, client_id, kind, station_id, section_id, words, at) select 'e' || n, $1, 'c' || n, 'examiner', 'communication', 's' || n, 'Words', now() from generate_series(1, ${TALKS}) n`,
    uid,
  );
  await fill(
    `insert into media (name, mime, bytes, sha256, storage_key, created_at) select n || '.png', 'image/png', 1, 'x', 'x', now() ${each}`,
  );
}, 120_000);
afterAll(() => t.close());

const ids: Record<string, string> = {
  '/community/posts/:postId/comments': 'post1',
  '/community/conversations/:id/messages': 'g1',
  '/community/conversations/:id': 'g1',
};
const queries: Record<string, string> = {
  '/availability/booking': '?month=2026-12',
  '/admin/availability': '?month=2026-12',
  '/admin/dashboard/activity': '?days=366',
  '/search': '?q=stones',
};

interface Found {
  rows: number;
  path: string;
}

/** The longest list in a response. */
function longestList(value: unknown, path = ''): Found {
  if (typeof value !== 'object' || value === null) return { rows: 0, path };
  const children = Object.entries(value).map(([key, child]) =>
    longestList(child, Array.isArray(value) ? `${path}[]` : `${path}.${key}`),
  );
  const own = { rows: Array.isArray(value) ? value.length : 0, path };
  return children.reduce((longest, child) => (child.rows > longest.rows ? child : longest), own);
}

test('the length of every list of the API is limited, whatever the number of people and their records', async () => {
  const tooLong: string[] = [];
  const unknown = new Set([...Object.keys(ids), ...Object.keys(queries), ...Object.keys(rowsOf)]);
  for (const { method, path, access, response } of t.app.endpoints) {
    unknown.delete(path);
    if (method !== 'GET' || typeof response === 'string') continue;
    if ([...ofContent, ...ofStaff, ...complete].includes(path)) continue;
    for (const as of isPermission(access) ? [admin] : [learner, admin]) {
      const id = path.startsWith('/admin/users') ? learner.uid : (ids[path] ?? 'nothing-here');
      const url = `/api${path.replace(/:[A-Za-z]+/g, id)}${queries[path] ?? ''}`;
      const answer = await t.call({ url, as });
      expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).not.toBe(500);
      if (answer.statusCode !== 200) continue;
      const longest = longestList(answer.json());
      const isLong = longest.rows > (rowsOf[path] ?? ROWS);
      if (isLong || (answer.body.length > BYTES && !rowsOf[path]))
        tooLong.push(`${path}${longest.path}: ${longest.rows} rows, ${answer.body.length} bytes`);
    }
  }
  expect(tooLong).toEqual([]);
  expect([...unknown]).toEqual([]);
});

test('every list in pages, also an empty one, answers a page past its end with the last page', async () => {
  const paged = t.app.endpoints.filter(({ query }) => query && 'page' in query.shape);
  expect(paged.length).toBeGreaterThanOrEqual(10);
  const month = t.clock.now().toISOString().slice(0, 7);
  for (const { path } of paged) {
    const query = path.endsWith('/invoices') ? `month=${month}&` : '';
    const ask = async (page: number) =>
      (await t.call({ url: `/api${path}?${query}page=${page}`, as: admin })).json();
    const past = await ask(10_000);
    expect(past, path).not.toHaveProperty('code');
    const { currentPage = 1, totalPages = 1 } = past.pagination ?? past;
    // An empty list has one page too.
    expect(currentPage, path).toBe(totalPages);
    const hasRows = longestList(await ask(1)).rows > 0;
    expect(longestList(past).rows > 0, path).toBe(hasRows);
  }
});
