import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type {
  Circuit,
  CircuitOverview,
  CircuitStation,
} from '@urost3/contract/circuit/circuit.schemas.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openLiveReader } from '../../testing/live-reader.ts';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let learner: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  for (const stationId of stationIds) {
    for (const order of [1, 2]) {
      await t.make.section(stationId, {
        title: `${stationId.replaceAll('_', ' ')} ${order}`,
        order,
        examiner_points: ['One', 'Two', 'Three', 'Four'],
        questions:
          order === 1
            ? [
                {
                  id: 'q1',
                  type: 'mcq',
                  question: 'Which?',
                  options: ['A', 'B'],
                  answer: 'B',
                  explanation: null,
                  question_type: null,
                  difficulty: null,
                  examiner_notes: null,
                  images: [],
                },
              ]
            : [],
      });
    }
  }
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  await t.database.query('delete from settings');
  learner = await t.make.signedIn({ subscribedDays: 30 });
});
afterAll(() => t.close());

const post = (path: string, payload: object = {}, as = learner) =>
  t.call({ method: 'POST', url: `/api/circuits${path}`, payload, as });
const start = (changes: object = {}, as = learner) =>
  post('', { clientId: randomUUID(), scope: 'all', ...changes }, as);
const get = async (id: string, as = learner) => t.call({ url: `/api/circuits/${id}`, as });
const overview = async (as = learner): Promise<CircuitOverview> =>
  (await t.call({ url: '/api/circuits', as })).json();
const currentOf = (circuit: Circuit) =>
  circuit.phases.find((phase) => circuit.now < phase.endsAt) ?? null;
const minutesOf = (circuit: Circuit) =>
  circuit.phases.map(
    (phase) => (Date.parse(phase.endsAt) - Date.parse(phase.startsAt)) / MINUTE_MS,
  );

describe('the clock of a circuit', () => {
  test('each station of a circuit has a reading and an interview, with a pause for the sheet between stations', async () => {
    const circuit: Circuit = (await start()).json();
    expect(circuit.phases.map((phase) => `${phase.position} ${phase.kind}`)).toEqual([
      '1 reading',
      '1 interview',
      '1 marking',
      '2 reading',
      '2 interview',
      '2 marking',
      '3 reading',
      '3 interview',
      '3 marking',
      '4 reading',
      '4 interview',
    ]);
    expect(minutesOf(circuit)).toEqual([2, 13, 2, 2, 13, 2, 2, 13, 2, 2, 13]);
    expect(circuit.stations.map((station) => station.stationId)).toEqual(stationIds);
  });

  test('the clock of a circuit continues without requests, because the state is computed from the time', async () => {
    const { id } = (await start()).json();
    const seen: string[] = [];
    for (const minutes of [0, 1.99, 0.01, 12.99, 0.01, 2, 39, 13]) {
      t.clock.advance(minutes * MINUTE_MS);
      const circuit: Circuit = (await get(id, await t.make.signIn(learner.email))).json();
      const phase = currentOf(circuit);
      seen.push(phase ? `${phase.position} ${phase.kind}` : circuit.outcome);
    }
    expect(seen).toEqual([
      '1 reading',
      '1 reading',
      '1 interview',
      '1 interview',
      '1 marking',
      '2 reading',
      '4 interview',
      'finished',
    ]);
  });

  test("a circuit uses the settings' minutes and the learner's extra time as they were at its start", async () => {
    await t.ctx.settings.write(
      t.database.db,
      { circuitReadingMinutes: 4, circuitInterviewMinutes: 10 },
      null,
    );
    const saved = await t.call({
      method: 'PUT',
      url: '/api/circuits/options',
      payload: { extraTimePercent: 25 },
      as: learner,
    });
    expect(saved.json()).toEqual({ extraTimePercent: 25 });
    const { id } = (await start({ scope: 'communication' })).json();
    await t.ctx.settings.write(t.database.db, { circuitReadingMinutes: 1 }, null);
    const circuit: Circuit = (await get(id)).json();
    expect(circuit.extraTimePercent).toBe(25);
    expect(minutesOf(circuit)).toEqual([5, 12.5]);
    expect(await overview()).toMatchObject({ readingMinutes: 1, extraTimePercent: 25 });
  });

  test('an extra time that circuits do not offer is refused', async () => {
    const refused = await t.call({
      method: 'PUT',
      url: '/api/circuits/options',
      payload: { extraTimePercent: 26 },
      as: learner,
    });
    expect(refused.statusCode).toBe(400);
  });
});

test('a circuit offers no station type of which every section that the learner may open is above ST3', async () => {
  const free = await t.make.signedIn();
  expect((await overview(free)).stationIds).toEqual(stationIds);
  const setLevel = async (level: string) => {
    await t.database.query(
      `update sections set published = published || jsonb_build_object('level', $1::text)
       where station_type = 'communication' and sort_order = 1`,
      [level],
    );
    await t.ctx.catalogue.load();
  };
  await setLevel('higher');
  onTestFinished(() => setLevel('st3'));
  expect((await overview(free)).stationIds).toEqual(
    stationIds.filter((id) => id !== 'communication'),
  );
  expect((await start({}, free)).json().stations).toHaveLength(3);
});

describe('skipping forward in a circuit', () => {
  test('skipping ends the current phase of a circuit now, and the following phases start earlier', async () => {
    const { id } = (await start({ scope: 'communication' })).json();
    t.clock.advance(30_000);
    const skipped: Circuit = (await post(`/${id}/skip`, { phase: 0 })).json();
    expect(skipped.phases).toMatchObject([
      { isSkipped: true, endsAt: t.clock.now().toISOString() },
      { startsAt: t.clock.now().toISOString(), isSkipped: false },
    ]);
    expect(minutesOf(skipped)).toEqual([0.5, 13]);
  });

  test('another device of the learner hears that a phase was skipped, and nothing when it was past already', async () => {
    const { id }: Circuit = (await start({ scope: 'communication' })).json();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const reader = await openLiveReader(`http://127.0.0.1:${port}`, t.make.sessionHeaders(learner));
    await reader.ready();
    await post(`/${id}/skip`, { phase: 0 });
    await post(`/${id}/skip`, { phase: 0 });
    t.ctx.live.sendHint(learner.uid, 'read');
    const heard = await reader.next(2);
    expect(heard.map(({ event }) => event.kind)).toEqual(['circuit', 'read']);
    reader.stop();
  });

  test('skipping from several tabs at once skips one phase of a circuit, and a past phase cannot be skipped', {
    tags: 'postgres',
  }, async () => {
    const { id } = (await start()).json();
    await Promise.all(Array.from({ length: 4 }, () => post(`/${id}/skip`, { phase: 0 })));
    const circuit: Circuit = (await get(id)).json();
    expect(circuit.phases.filter((phase) => phase.isSkipped)).toHaveLength(1);
    t.clock.advance(14 * MINUTE_MS);
    const late: Circuit = (await post(`/${id}/skip`, { phase: 1 })).json();
    expect(late.phases[1]?.isSkipped).toBe(false);
  });

  test('skipping the last interview finishes the circuit', async () => {
    const { id } = (await start({ scope: 'communication' })).json();
    await post(`/${id}/skip`, { phase: 0 });
    t.clock.advance(MINUTE_MS);
    const done: Circuit = (await post(`/${id}/skip`, { phase: 1 })).json();
    expect(done.outcome).toBe('finished');
    expect(done.stations[0]).toMatchObject({
      readingMs: 0,
      interviewMs: MINUTE_MS,
      interviewAllowedMs: 13 * MINUTE_MS,
    });
  });
});

describe('one circuit at a time', () => {
  test('a start request sent several times creates one circuit', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => start({ clientId })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test('of several circuits that a learner starts at once only one starts, and another can start after its end', {
    tags: 'postgres',
  }, async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => start()));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await overview()).runningId).not.toBeNull();
    t.clock.advance(67 * MINUTE_MS);
    learner = await t.make.signIn(learner.email);
    expect((await overview()).runningId).toBeNull();
    expect((await start()).statusCode).toBe(200);
    expect((await overview()).history).toMatchObject([{ outcome: 'finished' }]);
  });

  test('an abandoned circuit keeps its state', async () => {
    const { id } = (await start()).json();
    t.clock.advance(5 * MINUTE_MS);
    await post(`/${id}/abandon`);
    t.clock.advance(5 * MINUTE_MS);
    const circuit: Circuit = (await post(`/${id}/skip`, { phase: 1 })).json();
    expect(circuit.outcome).toBe('abandoned');
    expect(circuit.stations[0]).toMatchObject({
      readingMs: 2 * MINUTE_MS,
      interviewMs: 3 * MINUTE_MS,
    });
    expect(circuit.phases.some((phase) => phase.isSkipped)).toBe(false);
    expect((await start()).statusCode).toBe(200);
  });
});

describe('the mark sheet of a station in a circuit', () => {
  const mark = (id: string, position: number, ticked: string[], clientId = randomUUID()) =>
    post(`/${id}/stations/${position}/mark`, { clientId, ticked });

  test('the sheet of a station in a circuit opens when its interview has ended, and its mark counts as an attempt', async () => {
    const { id, stations } = (await start()).json();
    t.clock.advance(15 * MINUTE_MS - 1);
    expect((await mark(id, 1, ['One'])).statusCode).toBe(422);
    t.clock.advance(1);
    expect((await mark(id, 2, ['One'])).statusCode).toBe(422);
    const clientId = randomUUID();
    await Promise.all([
      mark(id, 1, ['One', 'Two', 'Four'], clientId),
      mark(id, 1, ['One', 'Two', 'Four'], clientId),
    ]);
    const circuit: Circuit = (await get(id)).json();
    expect(circuit.stations[0]).toMatchObject({
      mark: { ticked: 3, total: 4, percent: 75, circuitId: id },
      missed: ['Three'],
    });
    const attempts = await t.call({
      url: `/api/attempts/${stations[0].stationId}/${stations[0].sectionId}`,
      as: learner,
    });
    expect(attempts.json().checklist).toMatchObject([{ percent: 75, circuitId: id }]);
  });

  test('the sheets of a circuit can be filled in and corrected after its end, and the history shows the mean', async () => {
    const { id } = (await start()).json();
    t.clock.advance(66 * MINUTE_MS);
    learner = await t.make.signIn(learner.email);
    await mark(id, 1, ['One']);
    await mark(id, 1, ['One', 'Two', 'Three', 'Four']);
    await mark(id, 2, ['One', 'Two']);
    expect((await overview()).history).toMatchObject([
      {
        id,
        percent: 75,
        stations: [{ percent: 100 }, { percent: 50 }, { percent: null }, { percent: null }],
      },
    ]);
  });

  test('a mark sheet is accepted only for a station of the circuit', async () => {
    const { id } = (await start({ scope: 'communication' })).json();
    t.clock.advance(16 * MINUTE_MS);
    expect((await mark(id, 2, ['One'])).statusCode).toBe(404);
    expect((await mark(id, 5, ['One'])).statusCode).toBe(404);
  });
});

const pick = (
  { stationId, sectionId }: CircuitStation,
  option: string,
  time: { madeAt?: string } = {},
) =>
  t.call({
    method: 'POST',
    url: '/api/attempts/mcq',
    payload: { clientId: randomUUID(), stationId, sectionId, questionId: 'q1', option, ...time },
    as: learner,
  });

test('a circuit counts only picks that are made during the interview', async () => {
  const { id, stations } = (await start({ scope: 'communication' })).json();
  await pick(stations[0], 'A');
  t.clock.advance(3 * MINUTE_MS);
  await pick(stations[0], 'A');
  await pick(stations[0], 'B');
  const circuit: Circuit = (await get(id)).json();
  expect(circuit.stations[0]?.picks).toEqual({ answered: 1, right: 1 });
});

test('the latest pick of a question counts in a circuit, even when an earlier pick that was made offline arrives after it', async () => {
  const { id, stations } = (await start({ scope: 'communication' })).json();
  t.clock.advance(3 * MINUTE_MS);
  const madeAt = t.clock.now().toISOString();
  t.clock.advance(MINUTE_MS);
  await pick(stations[0], 'B');
  await pick(stations[0], 'A', { madeAt });
  const circuit: Circuit = (await get(id)).json();
  expect(circuit.stations[0]?.picks).toEqual({ answered: 1, right: 1 });
});

test('picks after the interview of a station are not counted when the circuit is abandoned later', async () => {
  const { id, stations } = (await start()).json();
  t.clock.advance(16 * MINUTE_MS);
  expect((await pick(stations[0], 'A')).statusCode).toBe(200);
  t.clock.advance(MINUTE_MS);
  await post(`/${id}/abandon`);
  const circuit: Circuit = (await get(id)).json();
  expect(circuit.stations[0]?.picks).toEqual({ answered: 0, right: 0 });
});

describe('the choice of sections for a circuit', () => {
  test('the next circuit chooses another section', async () => {
    const first: Circuit = (await start({ scope: 'communication' })).json();
    await post(`/${first.id}/abandon`);
    const second: Circuit = (await start({ scope: 'communication' })).json();
    expect(second.stations[0]?.sectionId).not.toBe(first.stations[0]?.sectionId);
  });

  test('a learner can choose the section of a circuit with a single station', async () => {
    const chosen = { scope: 'communication', sectionId: 'communication-2' };
    expect((await start(chosen)).json().stations).toMatchObject([{ sectionId: 'communication-2' }]);
    expect((await start({ scope: 'all', sectionId: 'communication-2' })).statusCode).toBe(400);
  });

  test("a free learner's circuit uses free sections", async () => {
    const free = await t.make.signedIn();
    const circuit: Circuit = (await start({}, free)).json();
    expect(circuit.stations.map((station) => station.title)).toEqual([
      'clinical skills 1',
      'communication 1',
      'emergency stations 1',
      'outpatient stations 1',
    ]);
    await post(`/${circuit.id}/abandon`, {}, free);
    const again: Circuit = (await start({ scope: 'communication' }, free)).json();
    expect(again.stations[0]?.title).toBe('communication 1');
    await post(`/${again.id}/abandon`, {}, free);
    const locked = await start({ scope: 'communication', sectionId: 'communication-2' }, free);
    expect(locked.json().code).toBe('subscription_required');
  });
});

test("another person's circuit is not found", async () => {
  const { id } = (await start()).json();
  const other = await t.make.signedIn({ subscribedDays: 3 });
  for (const answer of [
    await get(id, other),
    await post(`/${id}/skip`, { phase: 0 }, other),
    await post(`/${id}/abandon`, {}, other),
    await post(`/${id}/stations/1/mark`, { clientId: randomUUID(), ticked: [] }, other),
  ]) {
    expect(answer.statusCode).toBe(404);
  }
  expect((await overview(other)).history).toEqual([]);
});

test('after Premium has ended, the result of a circuit hides the texts of its locked sections', async () => {
  const { id } = (await start({ scope: 'communication', sectionId: 'communication-2' })).json();
  t.clock.advance(16 * MINUTE_MS);
  await post(`/${id}/stations/1/mark`, { clientId: randomUUID(), ticked: ['One'] });
  expect((await get(id)).json().stations[0].missed).toEqual(['Two', 'Three', 'Four']);
  await t.database.query('update subscriptions set is_active = false where user_uid = $1', [
    learner.uid,
  ]);
  expect((await get(id)).json().stations[0]).toMatchObject({ mark: { percent: 25 }, missed: [] });
});
