import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true });
  await t.database.query(
    `insert into audit_log (at, action, detail)
     select timestamptz '2026-01-01' + n * interval '1 minute', 'bench.counted', jsonb_build_object('n', n)
     from generate_series(1, 120) n`,
  );
});
afterAll(() => t.close());

const read = async (query: Record<string, string>) =>
  (await t.call({ url: `/api/admin/audit?${new URLSearchParams(query)}`, as: admin })).json();

async function readAll(query: Record<string, string>): Promise<number[]> {
  const found: number[] = [];
  for (let cursor = ''; ; ) {
    const page = await read({ ...query, ...(cursor ? { cursor } : {}) });
    found.push(...page.records.map((record: { detail: { n: number } }) => record.detail.n));
    if (page.nextCursor === null) return found;
    cursor = String(page.nextCursor);
  }
}

test('audit records can be listed in both orders, and pages continue where the previous one ended', async () => {
  const upwards = Array.from({ length: 120 }, (_, index) => index + 1);
  expect(await readAll({ search: 'bench.counted', sortOrder: 'asc' })).toEqual(upwards);
  expect(await readAll({ search: 'bench.counted' })).toEqual(upwards.toReversed());
});

test('audit records can be searched by the words that the page shows for them', async () => {
  const { records } = await read({ search: 'DEVICE logged in' });
  expect(records.map(({ action }: { action: string }) => action)).toEqual([
    'identity.session_activated',
  ]);
});

test('audit records are filtered by London days', async () => {
  const query = { search: 'bench.counted', dateFrom: '2026-01-01', dateTo: '2026-01-01' };
  expect(await readAll(query)).toHaveLength(120);
  expect((await read({ ...query, dateTo: '2025-12-31' })).records).toEqual([]);
});

test.each([
  ['/api/admin/payments/export.csv', 'payments.exported', { payments: 0 }],
  [
    '/api/admin/invoices/export.csv?month=2026-11',
    'invoices.exported',
    { month: '2026-11', documents: 0 },
  ],
  ['/api/subscription/users.csv', 'subscription.exported', { users: 0 }],
  ['/api/admin/content/questions', 'content.questions_exported', { sections: 0 }],
  ['/api/admin/content/export', 'content.exported', { sections: 0, media: 0 }],
])('the export %s writes an audit record', async (url, action, detail) => {
  expect((await t.call({ url, as: admin })).statusCode).toBe(200);
  const { records } = await read({ search: action });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ action, detail, actor: { uid: admin.uid }, ip: '127.0.0.1' });
});

test('only administrators can read audit records', async () => {
  for (const as of [null, await t.make.signedIn(), await t.make.signedIn({ isInterviewer: true })])
    expect((await t.call({ url: '/api/admin/audit', as })).statusCode).toBe(as ? 403 : 401);
});
