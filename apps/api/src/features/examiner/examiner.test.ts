import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { hear } from './examiner.fixtures.ts';
import { eraseExaminer } from './examiner.service.ts';

let t: TestApp;
let learner: SignedIn;
const section = '/api/examiner/emergency_stations/torsion';
const lockedSection = '/api/examiner/emergency_stations/locked';

beforeAll(async () => {
  t = await createTestApp();
  const points = [
    { text: 'Examines the cremasteric reflex', weight: 'major' as const },
    { text: 'Explores within 6 hours', weight: 'critical' as const },
    { text: 'Fixes the other testis in the same operation', weight: 'critical' as const },
  ];
  const probe = {
    question: 'Why fix the other testis in the same operation?',
    score_1: 'Not sure.',
    score_3: 'It may twist too.',
    score_5: 'The bell-clapper deformity is bilateral.',
  };
  await t.make.section('emergency_stations', {
    title: 'Torsion',
    order: 1,
    examiner_points: points,
    questions: [{ id: 'q1', type: 'text', question: 'What do you do?', probes: [probe] }],
  });
  await t.make.section('emergency_stations', {
    title: 'Locked',
    order: 2,
    examiner_points: points,
  });
  learner = await t.make.signedIn();
});
afterAll(() => t.close());

const me = async (as = learner) => (await t.call({ url: '/api/examiner', as })).json();

test('without configured servers the examiner reads no answer, and the privacy page lists no provider', async () => {
  expect(await me()).toEqual({
    givesVerdicts: false,
    transcription: null,
    conversation: null,
    speech: null,
    consents: { transcription: null, conversation: null, keeping: null },
    isBudgetSpent: false,
  });
  expect((await t.call({ url: section, as: learner })).json()).toEqual({
    canHear: false,
    hasPatient: false,
  });
  const heard = await hear(t, learner, 'I would explore within six hours.', section);
  expect(heard.statusCode).toBe(404);
  expect(heard.json().message).toBe('No examiner’s server is set up here.');
  const nobody = { transcription: null, conversation: null, speech: null };
  expect((await t.call({ url: '/api/site' })).json().examiner).toEqual(nobody);
  const consent = { method: 'PUT', payload: { isGiven: true }, as: learner } as const;
  const response = await t.call({ ...consent, url: '/api/examiner/consents/conversation' });
  expect(response.statusCode).toBe(404);
});

test('a locked section can be used neither with the examiner nor with the simulated patient', async () => {
  const post = (path: string, payload: object) =>
    t.call({ method: 'POST', url: `${lockedSection}${path}`, payload, as: learner });
  const answers = [
    await hear(t, learner, 'Everything.', lockedSection),
    await t.call({ url: lockedSection, as: learner }),
    await post('/patient', {}),
    await post('/patient/turns', { token: 'x', turns: [], words: 'Hello' }),
  ];
  for (const answer of answers) {
    expect(answer.json().code).toBe('subscription_required');
    expect(answer.body).not.toContain('cremasteric');
  }
});

test.each([
  ['', 400],
  [' \n ', 400],
  ['word '.repeat(4_001), 400],
])(
  'the examiner refuses an answer without words or with more than 4,000 words, with a message',
  async (words, status) => {
    const response = await hear(t, learner, words, section);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/^Please .+\.$/);
  },
);

describe('saved conversations with the examiner', () => {
  const setKeeping = (isGiven: boolean, as: SignedIn) =>
    t.call({ method: 'PUT', url: '/api/examiner/consents/keeping', payload: { isGiven }, as });
  const keep = (as: SignedIn, clientId: string = randomUUID()) =>
    t.call({
      method: 'POST',
      url: '/api/examiner/kept',
      payload: {
        clientId,
        kind: 'examiner',
        stationId: 'emergency_stations',
        sectionId: 'torsion',
        words: 'I would explore.',
      },
      as,
    });
  const kept = async (as: SignedIn) =>
    (await t.call({ url: '/api/examiner/kept', as })).json().talks;

  test('a conversation with the examiner is saved once after consent, is in the export, and is deleted when consent is withdrawn', async () => {
    const person = await t.make.signedIn();
    expect((await keep(person)).json().code).toBe('consent_required');
    await setKeeping(true, person);
    const clientId = randomUUID();
    await keep(person, clientId);
    await keep(person, clientId);
    expect(await kept(person)).toMatchObject([{ words: 'I would explore.', sectionId: 'torsion' }]);
    const exported = await t.call({ url: '/api/user/export', as: person });
    expect(exported.json().examiner.kept).toMatchObject([{ words: 'I would explore.' }]);
    expect(exported.json().examiner.consents).toMatchObject([{ purpose: 'keeping' }]);
    await setKeeping(false, person);
    expect(await kept(person)).toEqual([]);
    expect((await me(person)).consents.keeping).toBeNull();
  });

  test('with 500 saved conversations with the examiner, another one is refused, and a repeated request succeeds', async () => {
    const person = await t.make.signedIn();
    await setKeeping(true, person);
    const clientId = randomUUID();
    await keep(person, clientId);
    await t.database.query(
      `insert into examiner_kept (id, user_uid, client_id, kind, station_id, section_id, words, at)
       select gen_random_uuid()::text, user_uid, gen_random_uuid()::text, kind, station_id, section_id, words, at
       from examiner_kept, generate_series(1, 499) where user_uid = $1`,
      [person.uid],
    );
    expect((await keep(person)).json().message).toContain('You have kept 500');
    expect((await keep(person, clientId)).statusCode).toBe(200);
    expect(await kept(person)).toHaveLength(500);
  });

  test('of conversations with the examiner that are saved at once, as many are saved as the limit of 500 leaves room for', {
    tags: 'postgres',
  }, async () => {
    const person = await t.make.signedIn();
    await setKeeping(true, person);
    await keep(person);
    await t.database.query(
      `insert into examiner_kept (id, user_uid, client_id, kind, station_id, section_id, words, at)
       select gen_random_uuid()::text, user_uid, gen_random_uuid()::text, kind, station_id, section_id, words, at
       from examiner_kept, generate_series(1, 497) where user_uid = $1`,
      [person.uid],
    );
    // The rate limit lets all requests pass at the same moment.
    const all = Promise.withResolvers<void>();
    const limit = vi.spyOn(t.ctx.limits, 'countBurst').mockImplementation(() => {
      if (limit.mock.calls.length === 6) all.resolve();
      return all.promise;
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => keep(person)));
    limit.mockRestore();
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 200, 422, 422, 422, 422,
    ]);
    expect(await kept(person)).toHaveLength(500);
  });

  test('only its owner can delete a saved conversation with the examiner', async () => {
    const [person, other] = [await t.make.signedIn(), await t.make.signedIn()];
    await setKeeping(true, person);
    const { id } = (await keep(person)).json();
    const remove = (as: SignedIn) =>
      t.call({ method: 'DELETE', url: `/api/examiner/kept/${id}`, as });
    expect((await remove(other)).statusCode).toBe(404);
    expect(await kept(person)).toHaveLength(1);
    expect((await remove(person)).statusCode).toBe(204);
    expect(await kept(person)).toEqual([]);
  });

  test('saved conversations and all other examiner data are deleted with the account', async () => {
    const person = await t.make.signedIn();
    await setKeeping(true, person);
    await keep(person);
    await t.database.db.transaction((tx) => eraseExaminer(tx, person.uid));
    for (const table of ['examiner_consents', 'examiner_kept']) {
      const rows = await t.database.query(`select 1 from ${table} where user_uid = $1`, [
        person.uid,
      ]);
      expect(rows).toEqual([]);
    }
  });
});
