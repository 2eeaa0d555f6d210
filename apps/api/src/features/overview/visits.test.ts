import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { insertPayment } from './overview.fixtures.ts';
import { removeOldVisits } from './overview.service.ts';

let t: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.exec('delete from visits');
});

let address = 0;
/** Every visit comes from another network address, unless `remoteAddress` is given. */
function visit(source: string, headers: Record<string, string> = {}, remoteAddress?: string) {
  address += 1;
  return t.app.inject({
    method: 'POST',
    url: '/api/visits',
    payload: { source },
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...headers },
    remoteAddress: remoteAddress ?? `10.1.${address >> 8}.${address & 255}`,
  });
}
const stored = () =>
  t.database.query<{ day: string; source: string; visits: number }>(
    "select to_char(day, 'YYYY-MM-DD') as day, source, visits from visits order by visits desc, source",
  );
const results = async (query = '') =>
  (await t.call({ url: `/api/admin/dashboard/results${query}`, as: admin })).json();

test('a visit to the site is counted by its day and source, and nothing else about it is kept', async () => {
  expect((await visit('bma')).statusCode).toBe(204);
  await visit('bma');
  await visit('direct');
  const day = t.clock.now().toISOString().slice(0, 10);
  expect(await stored()).toEqual([
    { day, source: 'bma', visits: 2 },
    { day, source: 'direct', visits: 1 },
  ]);
  expect(t.logs.join('')).not.toContain('"bma"');
});

test('200 parallel visits to the site are all counted', { tags: 'postgres' }, async () => {
  await Promise.all(Array.from({ length: 200 }, () => visit('newsletter')));
  expect(await stored()).toMatchObject([{ source: 'newsletter', visits: 200 }]);
});

test.each([
  ['asks not to be tracked', { dnt: '1' }],
  ['asks for privacy', { 'sec-gpc': '1' }],
  ['is a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
])('a visit to the site from a browser that %s is not counted', async (_, headers) => {
  expect((await visit('bma', headers)).statusCode).toBe(204);
  expect(await stored()).toEqual([]);
});

test.each(['', 'UPPER', 'a b', '<script>', 'x'.repeat(41), '.hidden'])(
  "a visit to the site with the source '%s' is refused",
  async (source) => expect((await visit(source)).statusCode).toBe(400),
);

test('at most sixty visits to the site in a row from one sender are counted, and later ones get the same response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => visit('flood', {}, '10.9.9.9')),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(await stored()).toMatchObject([{ visits: 60 }]);
});

test("visits to the site are counted under at most 200 sources a day, and any further source as 'other'", async () => {
  for (let n = 0; n < 205; n += 1) await visit(`made-up-${n}`);
  await visit('made-up-0');
  const rows = await stored();
  expect(rows).toHaveLength(201);
  expect(rows.slice(0, 2)).toMatchObject([
    { source: 'other', visits: 5 },
    { source: 'made-up-0', visits: 2 },
  ]);
});

test('counts of visits to the site that are older than two years are removed', async () => {
  await t.database.exec(`insert into visits (day, source, visits) values
    (date '2026-11-17' - 763, 'old', 1), (date '2026-11-17' - 731, 'kept', 1)`);
  await removeOldVisits(t.ctx);
  expect(await stored()).toMatchObject([{ source: 'kept' }]);
});

test('with VISITS=off no visits to the site are counted', async () => {
  const quiet = await createTestApp({ env: { VISITS: 'off' } });
  try {
    const payload = { source: 'bma' };
    const sent = await quiet.app.inject({ method: 'POST', url: '/api/visits', payload });
    expect(sent.statusCode).toBe(204);
    expect(await quiet.database.query('select * from visits')).toEqual([]);
  } finally {
    await quiet.close();
  }
});

test("the administrators' results by week and source add up the counted visits to the site", async () => {
  await t.database.exec(`insert into visits (day, source, visits) values
    ('2026-11-08', 'bma', 3), ('2026-11-09', 'bma', 5), ('2026-11-15', 'bma', 7), ('2026-11-16', 'bma', 11),
    ('2026-11-16', 'direct', 13)`);
  const signUp = async (at: string, source: string | null) => {
    const { uid } = await t.make.user();
    await t.database.query(
      'update users set created_at = $2::timestamptz, sign_up_source = $3 where uid = $1',
      [uid, at, source],
    );
    return uid;
  };
  const buyer = await signUp('2026-11-09T08:00:00Z', 'bma');
  await signUp('2026-11-15T23:59:00Z', 'bma');
  await signUp('2026-11-16T00:00:00Z', 'colleague');
  await insertPayment(t, {
    id: 'v1',
    userUid: buyer,
    amountMinor: 18_000,
    paidAt: '2026-11-10T10:00:00Z',
  });

  const all = await results();
  expect(all.cohorts.slice(0, 3).map((week: { visits: number }) => week.visits)).toEqual([
    24, 12, 3,
  ]);
  const bma = { source: 'bma', visits: 26, signedUp: 2, boughtPremium: 1, boughtInterview: 0 };
  expect(all.sources[0]).toMatchObject(bma);
  expect(all.sources).toContainEqual(
    expect.objectContaining({ source: 'colleague', visits: 0, signedUp: 1 }),
  );
  const sum = (key: string) =>
    all.sources.reduce((total: number, row: Record<string, number>) => total + (row[key] ?? 0), 0);
  const [rows] = await t.database.query<{ visits: number; people: number }>(
    `select (select sum(visits)::int from visits) as visits,
       (select count(*)::int from users where not is_admin) as people`,
  );
  expect({ visits: sum('visits'), people: sum('signedUp') }).toEqual(rows);

  const one = await results('?source=bma');
  expect(one.cohorts.slice(0, 3)).toMatchObject([
    { from: '2026-11-16', visits: 11, signedUp: 0 },
    { from: '2026-11-09', visits: 12, signedUp: 2, boughtPremium: 1 },
    { from: '2026-11-02', visits: 3, signedUp: 0 },
  ]);
  expect(one.sources).toEqual(all.sources);
  const csv = await t.call({
    url: '/api/admin/dashboard/results.csv?table=sources',
    as: admin,
  });
  expect(csv.body.split('\r\n')[1]).toBe('bma,26,2,0,0,1,0');
});
