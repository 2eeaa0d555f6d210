import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { eraseReports } from './question-reports.service.ts';

let t: TestApp;
let ada: SignedIn;
let admin: SignedIn;
let section: string;

const catheter = {
  id: 'q1',
  type: 'text' as const,
  options: [],
  explanation: null,
  question_type: null,
  question: 'Which catheter?',
  answer: '12 Ch',
  difficulty: null,
  examiner_notes: null,
  images: [],
  exhibits: [],
  probes: [],
};

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  ada = await t.make.signedIn({ firstName: 'Ada' });
  admin = await t.make.signedIn({ isAdmin: true });
  section = await t.make.section('emergency_stations', {
    title: 'Retention',
    questions: [catheter],
  });
});
afterAll(() => t.close());

const report = (changes: Record<string, unknown> = {}, as = ada) =>
  t.call({
    method: 'POST',
    url: '/api/question-reports',
    payload: {
      stationId: 'emergency_stations',
      sectionId: section,
      questionId: 'q1',
      reason: 'outdated',
      note: 'The guideline says 14 Ch.',
      ...changes,
    },
    as,
  });
const own = async (as = ada) => (await t.call({ url: '/api/question-reports', as })).json().reports;
const all = async (status: string) =>
  (await t.call({ url: `/api/admin/question-reports?status=${status}`, as: admin })).json();
const answer = (id: string, payload: Record<string, unknown> = {}) =>
  t.call({
    method: 'PUT',
    url: `/api/admin/question-reports/${id}/answer`,
    payload: { outcome: 'corrected', answer: 'Thank you: it says 14 Ch now.', ...payload },
    as: admin,
  });

test.each([
  ['an emoji', `${'a'.repeat(1999)}😀 and more`, 'a'.repeat(1999)],
  ['a letter with its accent', `${'a'.repeat(1999)}e\u0301 and more`, 'a'.repeat(1999)],
])(
  'a report of a question that is too long keeps its beginning before %s',
  async (_, question, kept) => {
    const questions = [{ ...catheter, question }];
    section = await t.make.section('emergency_stations', { title: 'Long', order: 0, questions });
    expect((await report()).statusCode).toBe(201);
    expect((await all('open')).reports[0].question).toBe(kept);
  },
);

test('a question report reaches administrators, and their answer reaches the learner', async () => {
  const made = await report();
  expect(made.statusCode).toBe(201);
  const open = await all('open');
  expect(open).toMatchObject({ total: 1, totalPages: 1, currentPage: 1 });
  expect(open.reports[0]).toMatchObject({
    sectionTitle: 'Retention',
    question: 'Which catheter?',
    reason: 'outdated',
    reporter: { uid: ada.uid, email: ada.email },
  });
  expect(await own()).toMatchObject([{ answer: null, isNew: false }]);

  expect((await answer(made.json().id)).statusCode).toBe(200);
  expect((await all('open')).total).toBe(0);
  expect((await all('answered')).reports).toHaveLength(1);
  expect(await own()).toMatchObject([
    { answer: 'Thank you: it says 14 Ch now.', outcome: 'corrected', isNew: true },
  ]);
  await t.call({ method: 'POST', url: '/api/question-reports/seen', as: ada });
  expect(await own()).toMatchObject([{ isNew: false }]);
});

test('a question can be reported once at a time, and again after the answer', async () => {
  const both = await Promise.all([report(), report()]);
  expect(both.map((made) => made.statusCode).sort()).toEqual([201, 409]);
  const other = await t.make.signedIn();
  expect((await report({}, other)).statusCode).toBe(201);
  await answer((await own())[0].id);
  expect((await report()).statusCode).toBe(201);
});

test('a learner can send thirty question reports an hour', async () => {
  const questions = Array.from({ length: 31 }, (_, index) => ({ ...catheter, id: `q${index}` }));
  section = await t.make.section('emergency_stations', { title: 'Many', order: 0, questions });
  const codes: number[] = [];
  for (const { id } of questions) codes.push((await report({ questionId: id })).statusCode);
  expect(codes).toEqual([...Array<number>(30).fill(201), 429]);
});

test('of two administrators’ answers to a question report at the same moment, one is stored', {
  tags: 'postgres',
}, async () => {
  const { id } = (await report()).json();
  const both = await Promise.all([answer(id), answer(id, { answer: 'No.' })]);
  expect(both.map((given) => given.statusCode).sort()).toEqual([200, 409]);
  expect((await answer('nothing')).statusCode).toBe(404);
  const log = await t.database.query<{ n: number }>(
    `select count(*)::int as n from audit_log where action = 'question_report.answered'`,
  );
  expect(log[0]?.n).toBe(1);
});

test('an incomplete question report is refused with a message', async () => {
  expect((await report({ reason: 'other', note: '  ' })).json().fields).toEqual({
    note: 'Please say what is wrong.',
  });
  expect((await report({ reason: 'boring' })).json().message).toBe('Please choose what is wrong.');
  expect((await report({ questionId: 'q9' })).statusCode).toBe(404);
  const { id } = (await report()).json();
  expect((await answer(id, { answer: ' ' })).json().message).toBe('Please write an answer.');
});

test("questions of locked sections cannot be reported, and other people's reports cannot be read", async () => {
  const locked = await t.make.section('emergency_stations', { title: 'Torsion', order: 9 });
  expect((await report({ sectionId: locked })).json().code).toBe('subscription_required');
  await report();
  expect(await own(await t.make.signedIn())).toEqual([]);
});

test("a learner's question report hides the question's text without the right to read its section, and keeps the learner's own text", async () => {
  const locked = await t.make.section('emergency_stations', {
    title: 'Torsion',
    order: 9,
    questions: [{ ...catheter, id: 'q2', question: 'Which side?' }],
  });
  const bea = await t.make.signedIn({ subscribedDays: 1 });
  await report({ sectionId: locked, questionId: 'q2', note: 'Both, surely.' }, bea);
  await report({}, bea);
  const questions = async () =>
    (await own(bea)).map((item: { question: string }) => item.question).sort();
  expect(await questions()).toEqual(['Which catheter?', 'Which side?']);

  await t.database.query('update subscriptions set is_active = false where user_uid = $1', [
    bea.uid,
  ]);
  expect(await questions()).toEqual(['', 'Which catheter?']);
  expect(await own(bea)).toContainEqual(
    expect.objectContaining({ sectionTitle: 'Torsion', question: '', note: 'Both, surely.' }),
  );
  const file = await t.call({ url: '/api/user/export', as: bea });
  expect(file.body).toContain('Both, surely.');
  expect(file.body).not.toContain('Which side?');
  expect(JSON.stringify(await all('open'))).toContain('Which side?');
});

test('the question report of a deleted account stays without the person', async () => {
  await report();
  await t.database.db.transaction((tx) => eraseReports(tx, ada.uid));
  expect((await all('open')).reports).toMatchObject([{ reporter: null, reason: 'outdated' }]);
});

test("a question report contains the station for a link to the section's editor, until the section is deleted", async () => {
  await report();
  const [{ adminStationId }] = (await all('open')).reports;
  const url = `/api/admin/stations/${adminStationId}/sections/${section}`;
  const { document } = (await t.call({ url, as: admin })).json();
  expect(document.questions).toMatchObject([{ id: 'q1' }]);
  await t.call({ method: 'DELETE', url: `${url}?changeFreePreview=1`, as: admin });
  expect((await all('open')).reports).toMatchObject([{ adminStationId: null }]);
});
