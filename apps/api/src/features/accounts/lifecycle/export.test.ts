// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import {
  AT,
  booking,
  feedback,
  listNeededRows,
  listTraces,
  type Values,
} from './export.fixtures.ts';

let t: TestApp;
let one: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  t = await createTestApp();
  one = await t.make.signedIn({ subscribedDays: 10 });
  other = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

async function write(table: string, values: Values): Promise<void> {
  const names = Object.keys(values);
  const places = names.map((_, i) => `$${i + 1}`).join(', ');
  await t.database.query(
    `insert into ${table} (${names.join(', ')}) values (${places})`,
    Object.values(values),
  );
}

const exportOf = async (as: SignedIn) => (await t.call({ url: '/api/user/export', as })).json();
const partOf = (data: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Values | null)?.[key], data);

test('the data export of an account contains account, study, sessions and the data of other features', async () => {
  const me = await t.make.signedIn({ subscribedDays: 10 });
  const response = await t.call({ url: '/api/user/export', as: me });
  expect(response.headers['content-disposition']).toContain('attachment');
  const data = response.json();
  expect(data.account.email).toBe(me.email);
  expect(data.sessions).toHaveLength(1);
  expect(data.subscription.isActive).toBe(true);
  expect(data.study).toHaveProperty('stationProgress');
  expect(response.body).not.toMatch(/argon2|passwordHash|idHash/);
});

test('the data export of an account contains every row that references the person', async () => {
  const columns = await t.database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name = 'uid' or column_name like '%\\_uid')`,
  );
  const traces = listTraces(one, other);
  // Fails for a new column that references a person: `listTraces` must state where its rows are exported.
  expect(Object.keys(traces).sort()).toEqual(columns.map((column) => column.name).sort());
  const needed = listNeededRows(other);
  for (const [column, trace] of Object.entries(traces)) {
    if (needed[column]) await write(needed[column].table, needed[column].row);
    if (typeof trace !== 'string' && trace.row) await write(column.split('.')[0] ?? '', trace.row);
  }
  const data = await exportOf(one);
  for (const [column, trace] of Object.entries(traces)) {
    if (typeof trace === 'string') continue;
    const shown = expect.objectContaining(trace.shows as Values);
    expect([partOf(data, trace.part)].flat(), column).toEqual(expect.arrayContaining([shown]));
  }
});

test('the data export of an account contains a long history completely', async () => {
  const busy = await t.make.signedIn();
  const series = (table: string, columns: string, values: string, count: number) =>
    t.database.query(
      `insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) n`,
      [busy.uid, AT],
    );
  await series(
    'payments',
    'id, purpose, subject_id, user_uid, amount_minor, currency, description, status, created_at, updated_at',
    `'p' || n, 'booking', 'b' || n, $1, 5000, 'gbp', 'An hour', 'canceled', $2, $2`,
    201,
  );
  await series(
    'question_reports',
    'id, user_uid, station_id, section_id, question_id, question, reason, note, created_at',
    `'r' || n, $1, 'communication', 'breaking-news', 'q' || n, 'Who?', 'wrong', '', $2`,
    101,
  );
  await series(
    'notifications',
    'id, user_uid, kind, created_at',
    `'n' || n, $1, 'moderation', $2`,
    51,
  );
  const data = await exportOf(busy);
  expect(data.payments).toHaveLength(201);
  expect(data.questionReports).toHaveLength(101);
  expect(data.notifications.received).toHaveLength(51);
});

test('the data export of an account contains the mark sheet of an interviewer only after it was shared', async () => {
  const learner = await t.make.signedIn();
  const ids = { user_uid: learner.uid, interviewer_uid: other.uid };
  await write('bookings', { ...booking, ...ids, id: 'drafted' });
  const sheet = {
    ...feedback,
    booking_id: 'drafted',
    user_uid: learner.uid,
    author_uid: other.uid,
  };
  await write('interview_feedback', { ...sheet, words: 'Not yet.' });
  expect((await exportOf(learner)).feedback.received).toEqual([]);
  await t.database.query(`update interview_feedback set published_at = $1 where user_uid = $2`, [
    AT,
    learner.uid,
  ]);
  expect((await exportOf(learner)).feedback.received).toMatchObject([{ words: 'Not yet.' }]);
});

test('2.4.1 repeated data exports of an account, as with a stolen token, are refused after five', async () => {
  const me = await t.make.signedIn();
  const ask = () => t.call({ url: '/api/user/export', as: me });
  for (let i = 0; i < 5; i += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe(
    'You have downloaded your data several times in a row. Please try again in 10 minutes.',
  );
  expect((await t.call({ url: '/api/user/export', as: one })).statusCode).toBe(200);
  t.clock.advance(10 * 60_000);
  expect((await ask()).statusCode).toBe(200);
});
