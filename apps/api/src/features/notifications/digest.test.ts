// The daily digest for many people: paging, and runs that overlap or repeat.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDueDigests } from './digest.service.ts';

/** More people than the digest job reads with one query (`AT_ONCE` in digest.service.ts). */
const PEOPLE = 230;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  const now = t.clock.now().toISOString();
  await t.database.query(
    `insert into users (uid, email, email_key, first_name, last_name, display_name, created_at, updated_at, last_active_at)
     select 'away-' || n, 'away' || n || '@example.test', 'away' || n || '@example.test', 'Ann', 'Away', 'Ann Away',
       $1::timestamptz, $1::timestamptz, $1::timestamptz - interval '20 hours' from generate_series(1, ${PEOPLE}) n`,
    [now],
  );
  await t.database.query(
    `insert into subscriptions (user_uid, is_active, expires_at, updated_at)
     select uid, true, $1::timestamptz + interval '1 year', $1::timestamptz from users where uid like 'away-%'`,
    [now],
  );
  await t.database.query(
    `insert into notifications (id, user_uid, kind, created_at)
     select 'n-' || uid, uid, 'friend_request', $1::timestamptz - interval '1 hour' from users where uid like 'away-%'`,
    [now],
  );
});
afterAll(() => t.close());

async function countMails() {
  await t.runJobs();
  const [row] = await t.database.query<{ mails: number; people: number }>(
    'select count(*)::int as mails, count(distinct to_address)::int as people from outbox_mails',
  );
  return row;
}

test('each person gets one digest of notifications although the job runs twice in parallel and once more', {
  tags: ['slow', 'postgres'],
}, async () => {
  const counts = await Promise.all([sendDueDigests(t.ctx), sendDueDigests(t.ctx)]);
  expect(counts[0] + counts[1]).toBe(PEOPLE);
  expect(await sendDueDigests(t.ctx)).toBe(0);
  expect(await countMails()).toEqual({ mails: PEOPLE, people: PEOPLE });
});

test('people whose only notifications are by somebody they blocked get no digest of notifications', async () => {
  const blocked = await t.make.user();
  await t.database.query(`update notifications set actor_uid = $1 where user_uid like 'away-2%'`, [
    blocked.uid,
  ]);
  const blockers = await t.database.query(
    `insert into user_blocks (viewer_uid, hidden_uid, blocked_by, created_at)
     select uid, $1, uid, $2 from users where uid like 'away-2%' returning 1`,
    [blocked.uid, t.clock.now().toISOString()],
  );
  expect(blockers.length).toBeGreaterThan(0);
  expect(await sendDueDigests(t.ctx)).toBe(PEOPLE - blockers.length);
});

test('an interrupted run of the digest of notifications is completed by the next run', async () => {
  await t.database.query(
    `insert into community_preferences (user_uid, is_digest_on, digest_sent_at)
     select uid, true, $1 from users where uid like 'away-1%'`,
    [t.clock.now().toISOString()],
  );
  const left =
    PEOPLE - (await t.database.query(`select 1 from users where uid like 'away-1%'`)).length;
  expect(await sendDueDigests(t.ctx)).toBe(left);
});
