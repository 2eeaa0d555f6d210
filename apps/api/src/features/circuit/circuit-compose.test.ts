// Composing a circuit, sections that are withdrawn during a circuit, and the trend over circuits.

import { randomUUID } from 'node:crypto';
import type {
  Circuit,
  CircuitOverview,
  CircuitTrend,
} from '@urost3/contract/circuit/circuit.schemas.ts';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let learner: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  for (const stationId of stationIds) {
    for (const order of [1, 2, 3]) {
      await t.make.section(stationId, {
        title: `${stationId.replaceAll('_', ' ')} ${order}`,
        order,
        examiner_points: [
          { text: 'Checks the airway', weight: 'critical' },
          { text: 'Takes blood', weight: 'major' },
          { text: 'Washes hands', weight: 'minor' },
        ],
      });
    }
  }
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  learner = await t.make.signedIn({ subscribedDays: 300 });
});
afterAll(() => t.close());

const post = (path: string, payload: object = {}, as = learner) =>
  t.call({ method: 'POST', url: `/api${path}`, payload, as });
const start = async (changes: object = {}): Promise<Circuit> =>
  (await post('/circuits', { clientId: randomUUID(), scope: 'all', ...changes })).json();
const get = async (id: string): Promise<Circuit> =>
  (await t.call({ url: `/api/circuits/${id}`, as: learner })).json();
const mark = (id: string, position: number, ticked: string[]) =>
  post(`/circuits/${id}/stations/${position}/mark`, { clientId: randomUUID(), ticked });
const study = (sectionId: string, ticked: string[]) =>
  post('/attempts/checklist', {
    clientId: randomUUID(),
    stationId: 'communication',
    sectionId,
    ticked,
  });
const sectionsOf = (circuit: Circuit) =>
  circuit.stations.map(({ sectionId, fallback }) => [sectionId, fallback]);

async function setWithdrawn(sectionId: string | undefined, isWithdrawn: boolean): Promise<void> {
  await t.database.query(
    'update sections set deleted_at = case when $2 then created_at end where slug = $1',
    [sectionId, isWithdrawn],
  );
  await t.ctx.catalogue.load();
}

/** Advances the clock and signs in again, because tokens expire. */
async function wait(ms: number): Promise<void> {
  t.clock.advance(ms);
  learner = await t.make.signIn(learner.email);
}

describe('composing a circuit', () => {
  test('a circuit contains a section above ST3 only when the learner starts it with that section', async () => {
    const sectionId = await t.make.section('communication', {
      title: 'Above',
      order: 4,
      level: 'higher',
    });
    onTestFinished(() => setWithdrawn(sectionId, true));
    const all = await start({ scope: 'communication', count: 4 });
    expect(all.stations.map((station) => station.sectionId)).not.toContain(sectionId);
    await post(`/circuits/${all.id}/abandon`);
    const own = await start({ scope: 'communication', sectionId });
    expect(own.stations).toMatchObject([{ sectionId }]);
  });

  test('a circuit can have up to eight stations, and no more than there are sections', async () => {
    const two = await start({ count: 2 });
    expect(two.stations).toHaveLength(2);
    await post(`/circuits/${two.id}/abandon`);
    const all = await start({ scope: 'communication', count: 8 });
    expect(new Set(all.stations.map((station) => station.sectionId)).size).toBe(3);
    expect(all.phases.at(-1)).toMatchObject({ position: 3, kind: 'interview' });
    await post(`/circuits/${all.id}/abandon`);
    const tooLong = { clientId: randomUUID(), scope: 'all', count: 9 };
    expect((await post('/circuits', tooLong)).statusCode).toBe(400);
    const named = { scope: 'communication', sectionId: 'communication-1', count: 2 };
    expect((await post('/circuits', { clientId: randomUUID(), ...named })).statusCode).toBe(400);
    const { sectionCounts }: CircuitOverview = (
      await t.call({ url: '/api/circuits', as: learner })
    ).json();
    expect(sectionCounts).toEqual(stationIds.map((stationId) => ({ stationId, count: 3 })));
  });

  test('the eighth station of a circuit has a sheet of its own', async () => {
    const { id } = await start({ count: 8 });
    await wait(8 * 17 * MINUTE_MS);
    expect((await mark(id, 8, ['Takes blood'])).statusCode).toBe(200);
    expect((await get(id)).stations[7]?.mark).toMatchObject({ ticked: 1, total: 3 });
    expect((await mark(id, 9, ['Takes blood'])).statusCode).toBe(404);
  });

  test('a section studied in the last two days is left out of a new circuit, and is chosen again later', async () => {
    await study('communication-1', []);
    const weakest = { scope: 'communication', choice: 'weakest' };
    const fresh = await start(weakest);
    expect(sectionsOf(fresh)).toEqual([['communication-2', null]]);
    await post(`/circuits/${fresh.id}/abandon`);
    await wait(2 * DAY_MS + 1);
    expect(sectionsOf(await start(weakest))).toEqual([['communication-1', null]]);
  });

  test('a section that was only read counts as recently studied when a circuit is composed', async () => {
    const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();
    const segment = {
      clientId: randomUUID(),
      stationId: 'communication',
      sectionId: 'communication-1',
      startedAt: at(-10 * MINUTE_MS),
      endedAt: at(-MINUTE_MS),
    };
    const sent = await post('/study-sessions/segments', [segment]);
    expect(sent.statusCode).toBeLessThan(300);
    const unseen = await start({ scope: 'communication', choice: 'unseen' });
    expect(sectionsOf(unseen)).toEqual([['communication-2', null]]);
  });

  test('when no other section is left, a recently studied one is chosen and the circuit says so', async () => {
    for (const number of [1, 2, 3]) await study(`communication-${number}`, ['Takes blood']);
    const circuit = await start({ scope: 'communication' });
    expect(circuit.stations).toMatchObject([{ fallback: 'recent' }]);
    expect((await get(circuit.id)).stations).toMatchObject([{ fallback: 'recent' }]);
  });

  test('a section whose station was never reached in its circuit does not count as recent', async () => {
    const circuit = await start({ scope: 'communication', count: 2 });
    t.clock.advance(MINUTE_MS);
    await post(`/circuits/${circuit.id}/abandon`);
    const next = await start({ scope: 'communication', count: 2 });
    const [first, second] = circuit.stations;
    const chosen = next.stations.map((station) => station.sectionId);
    expect(chosen).not.toContain(first?.sectionId);
    expect(chosen).toContain(second?.sectionId);
  });

  test('when two devices start different circuits at once, one circuit is created and the other request is refused as a conflict', {
    tags: 'postgres',
  }, async () => {
    const choices = ['unseen', 'weakest'].map((choice) =>
      post('/circuits', { clientId: randomUUID(), scope: 'all', choice, count: 3 }),
    );
    const codes = (await Promise.all(choices)).map((answer) => answer.statusCode);
    expect(codes.toSorted()).toEqual([200, 409]);
  });
});

describe('sections that are withdrawn during a circuit', () => {
  test('withdrawing a section during a circuit changes neither the clock nor the other stations', async () => {
    const { id } = await start({ scope: 'communication', count: 2 });
    const [first, second] = (await get(id)).stations;
    onTestFinished(() => setWithdrawn(first?.sectionId, false));
    const admin = await t.make.signedIn({ isAdmin: true });
    const [row] = await t.database.query<{ station_id: string }>(
      'select station_id from sections where slug = $1',
      [first?.sectionId],
    );
    const url = `/api/admin/stations/${row?.station_id}/sections/${first?.sectionId}?changeFreePreview=1`;
    expect((await t.call({ method: 'DELETE', url, as: admin })).statusCode).toBeLessThan(300);
    t.clock.advance(20 * MINUTE_MS);
    const during = await get(id);
    expect(during.outcome).toBe('running');
    expect(during.stations.map((station) => station.isGone)).toEqual([true, false]);
    expect((await mark(id, 1, ['Takes blood'])).json()).toMatchObject({ code: 'not_found' });
    await wait(20 * MINUTE_MS);
    expect((await mark(id, 2, ['Takes blood'])).statusCode).toBe(200);
    const after = await get(id);
    expect(after.stations).toMatchObject([
      { title: first?.title, mark: null },
      { title: second?.title, mark: { ticked: 1 } },
    ]);
  });

  test('when Premium ends during a circuit, the sheet of a locked section can still be saved, is stored once and shows no text', async () => {
    const { id, stations } = await start({
      scope: 'communication',
      sectionId: 'communication-2',
    });
    await t.database.query('update subscriptions set is_active = false where user_uid = $1', [
      learner.uid,
    ]);
    const [station] = stations;
    const url = `/api/stations/communication/sections/${station?.sectionId}`;
    expect((await t.call({ url, as: learner })).json().code).toBe('subscription_required');
    t.clock.advance(16 * MINUTE_MS);
    const payload = { clientId: randomUUID(), ticked: ['Takes blood'] };
    for (const _ of [1, 2]) {
      const saved = await post(`/circuits/${id}/stations/1/mark`, payload);
      expect(saved.statusCode).toBe(200);
      expect(saved.json().stations).toMatchObject([
        { isGone: true, mark: { ticked: 1 }, missed: [] },
      ]);
    }
    const rows = await t.database.query('select id from checklist_attempts where user_uid = $1', [
      learner.uid,
    ]);
    expect(rows).toHaveLength(1);
    // Outside a circuit the section stays locked.
    expect((await study('communication-2', ['Takes blood'])).json().code).toBe(
      'subscription_required',
    );
  });
});

test("the trend of a learner's circuits shows the marks of each station type and the points of each kind, oldest first", async () => {
  const marks = [['Takes blood'], ['Checks the airway', 'Takes blood', 'Washes hands']];
  for (const ticked of marks) {
    const { id } = await start({ scope: 'communication' });
    await wait(16 * MINUTE_MS);
    await mark(id, 1, ticked);
    await wait(3 * DAY_MS);
  }
  const trend: CircuitTrend = (await t.call({ url: '/api/circuits/trend', as: learner })).json();
  expect(trend.stations).toMatchObject([
    { stationId: 'communication', marks: [{ percent: 33 }, { percent: 100 }] },
  ]);
  expect(trend.kinds).toMatchObject([
    {
      weight: 'critical',
      circuits: [
        { covered: 0, total: 1 },
        { covered: 1, total: 1 },
      ],
    },
    {
      weight: 'major',
      circuits: [
        { covered: 1, total: 1 },
        { covered: 1, total: 1 },
      ],
    },
    {
      weight: 'minor',
      circuits: [
        { covered: 0, total: 1 },
        { covered: 1, total: 1 },
      ],
    },
  ]);
  const other = await t.make.signedIn();
  const empty = await t.call({ url: '/api/circuits/trend', as: other });
  expect(empty.json()).toEqual({ stations: [], kinds: [] });
});
