// The paged list of subscribers for administrators.
import type { SubscriberPage } from '@urost3/contract/subscription/subscription.schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  admin = await t.make.signedIn({ isAdmin: true });
  const days = { Ann: 300, Bea: 3, Cem: -2, Dan: 50, Eve: 100 };
  for (const [firstName, subscribedDays] of Object.entries(days))
    await t.make.signedIn({ firstName, lastName: 'Buyer', subscribedDays });
});
afterAll(() => t.close());

async function list(query: string): Promise<SubscriberPage> {
  const answer = await t.call({ url: `/api/subscription/users?${query}`, as: admin });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const names = (page: SubscriberPage) =>
  page.data.map(({ displayName }) => displayName.split(' ')[0]);

test('the pages of the list of subscribers contain each of them once, in the requested order', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => list(`sortBy=name&sortOrder=asc&limit=2&page=${page}`)),
  );
  expect(pages.map(names)).toEqual([['Ann', 'Bea'], ['Cem', 'Dan'], ['Eve']]);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  expect(names(await list('sortBy=name&sortOrder=asc&limit=2&page=9'))).toEqual(['Eve']);
});

test.each([
  ['sortBy=expiry&sortOrder=asc', ['Cem', 'Bea', 'Dan', 'Eve', 'Ann']],
  ['sortBy=expiry&sortOrder=desc', ['Ann', 'Eve', 'Dan', 'Bea', 'Cem']],
  ['sortBy=status&sortOrder=asc', ['Ann', 'Cem', 'Bea', 'Dan', 'Eve']],
])('subscribers can be sorted by %s', { tags: 'postgres' }, async (query, expected) => {
  const [ann] = (await list('searchTerm=ann')).data;
  const url = `/api/subscription/user/${ann?.userId}/deactivate`;
  // A deactivated subscription keeps its date and comes first when sorted by status.
  if (query.includes('status')) await t.call({ method: 'PUT', url, payload: {}, as: admin });
  expect(names(await list(query))).toEqual(expected);
});

test('the search for subscribers finds part of a name or address, takes % literally, and counts its results', async () => {
  // The search also looks in uids, so use a text that no uid contains.
  expect(await list('searchTerm=ea%20buy')).toMatchObject({ total: 1 });
  expect(names(await list('searchTerm=EA%20BUY'))).toEqual(['Bea']);
  expect(await list('searchTerm=%25')).toMatchObject({ total: 0, data: [] });
});

test('a page of subscribers has at most 100 people', async () => {
  const answer = await t.call({ url: '/api/subscription/users?limit=101', as: admin });
  expect(answer.statusCode).toBe(400);
});

test('the export of subscribers has each of them once, also beyond one batch of rows', async () => {
  await t.database.query(
    `with people as (
       insert into users (uid, email, email_key, first_name, last_name, display_name, created_at, updated_at)
       select 'many-' || n, n || '@example.test', n || '@example.test', 'Many', 'N' || n, 'Many N' || n,
         -- Equal times at the end of a batch.
         '2026-01-01'::timestamptz + n / 400 * interval '1 microsecond', now()
       from generate_series(1, 1100) n returning uid)
     insert into subscriptions (user_uid, is_active, expires_at, purchased_at, amount_minor, currency, updated_at)
     select uid, true, now(), now(), 18000, 'gbp', now() from people`,
  );
  const answer = await t.call({ url: '/api/subscription/users.csv', as: admin });
  const found = answer.body.trim().split('\r\n').slice(1);
  expect(found).toHaveLength(1105);
  expect(new Set(found).size).toBe(1105);
});
