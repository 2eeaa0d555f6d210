import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInterviewFixture, type InterviewFixture } from '../bookings/interviews.fixtures.ts';

let s: InterviewFixture;
let bookingId: string;

const sheet = {
  stations: [
    {
      stationId: 'communication',
      points: [
        { text: 'Sets the scene', mark: 'met' },
        { text: 'Plain words', mark: 'partly' },
        { text: 'Next steps', mark: 'not_seen' },
      ],
      comment: 'Calm and clear.',
    },
    {
      stationId: 'emergency_stations',
      points: [{ text: 'Calls for help', mark: 'not_met' }],
      comment: '',
    },
  ],
  globalMark: 4,
  words: 'A good start. Practise the emergency stations.',
  isPublished: true,
};

beforeAll(async () => {
  s = await createInterviewFixture();
});
beforeEach(async () => {
  await s.startOver();
  const day = await s.offer('2026-12-01', ['09:00']);
  bookingId = await s.booked(day, '09:00');
});
afterAll(() => s.t.close());

const save = (payload: object, as = s.interviewer, query = '') =>
  s.t.call({
    method: 'PUT',
    url: `/api/admin/bookings/${bookingId}/feedback${query}`,
    payload,
    as,
  });
const read = (as = s.learner) => s.t.call({ url: `/api/bookings/${bookingId}/feedback`, as });
async function afterInterview() {
  s.t.clock.set('2026-12-01T10:05:00Z');
  s.interviewer = await s.again(s.interviewer);
  s.learner = await s.again(s.learner);
  s.admin = await s.again(s.admin);
}

test('the overview counts an interview without feedback from its end until the feedback is shared, for 30 days', async () => {
  const waiting = async () => {
    s.admin = await s.again(s.admin);
    const overview = await s.t.call({ url: '/api/admin/dashboard/activity', as: s.admin });
    return overview.json().waiting;
  };
  const one = { kind: 'interviews_without_feedback', count: 1 };
  expect(await waiting()).not.toContainEqual(one);
  await afterInterview();
  expect(await waiting()).toContainEqual(one);
  await save({ ...sheet, isPublished: false });
  expect(await waiting()).toContainEqual(one);
  s.t.clock.set('2026-12-31T10:05:00Z');
  expect(await waiting()).not.toContainEqual(one);
  s.t.clock.set('2026-12-02T10:05:00Z');
  s.interviewer = await s.again(s.interviewer);
  await save(sheet);
  expect(await waiting()).not.toContainEqual(one);
});

test('shared feedback on an interview can be read by its learner, is announced by mail, and affects the weak areas', async () => {
  await afterInterview();
  expect((await save({ ...sheet, isPublished: false })).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(404);
  expect((await s.mine())[0]).toMatchObject({ hasFeedback: false });
  expect((await save(sheet)).json().publishedAt).toBe(s.t.clock.now().toISOString());
  await save({ ...sheet, words: 'Corrected.' });
  expect((await read()).json()).toMatchObject({
    bookingId,
    globalMark: 4,
    words: 'Corrected.',
    authorName: expect.stringMatching(/^Iris/),
    stations: sheet.stations.map((station) => ({
      ...station,
      sectionId: null,
      title: null,
      points: station.points.map((point) => ({ ...point, weight: 'major' })),
    })),
  });
  expect((await s.mine())[0]).toMatchObject({ hasFeedback: true });
  const mails = (await s.mailsTo(s.learner.email)).filter((mail) =>
    mail.subject.includes('Feedback'),
  );
  expect(mails).toHaveLength(1);
  const today = await s.t.call({ url: '/api/recall/today', as: s.learner });
  expect(today.json().weakAreas).toEqual([
    {
      name: 'Emergency Stations',
      stationId: 'emergency_stations',
      score: 0,
      source: 'interview',
      sections: [],
    },
  ]);
});

test('shared feedback on an interview cannot be unshared', async () => {
  await afterInterview();
  await save(sheet);
  await save({ ...sheet, isPublished: false });
  expect((await read()).statusCode).toBe(200);
});

test('a draft of the feedback on an interview can be prepared before it, and shared only after its start', async () => {
  expect((await save({ ...sheet, isPublished: false })).statusCode).toBe(200);
  expect((await save(sheet)).json().message).toBe('This interview has not begun yet.');
  await afterInterview();
  expect((await save(sheet)).statusCode).toBe(200);
});

test("feedback on an interview can be written only by the booking's interviewer or an administrator", async () => {
  await afterInterview();
  const other = await s.t.make.signedIn({ isInterviewer: true });
  expect((await save(sheet, other)).statusCode).toBe(404);
  expect((await save(sheet, s.learner)).statusCode).toBe(403);
  expect((await save(sheet, s.admin)).statusCode).toBe(200);
  expect((await read(await s.t.make.signedIn())).statusCode).toBe(404);
});

test('feedback on the interview of a learner who has deleted their account is refused, and nothing is stored or mailed', async () => {
  await afterInterview();
  await save({ ...sheet, isPublished: false });
  await s.t.call({ method: 'DELETE', url: '/api/user/account', as: s.learner });
  for (const isPublished of [false, true]) {
    const refused = await save({ ...sheet, isPublished });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe('This learner has deleted their account.');
  }
  expect(await s.t.database.query('select 1 from interview_feedback')).toEqual([]);
  // For an empty mail address, `mailsTo` returns the mails to all recipients.
  expect((await s.t.mailsTo('')).map((mail) => mail.to)).not.toContain('');
  const overview = await s.t.call({ url: '/api/admin/dashboard/activity', as: s.admin });
  const kinds = overview.json().waiting.map(({ kind }: { kind: string }) => kind);
  expect(kinds).not.toContain('interviews_without_feedback');
});

test('sharing feedback on an interview requires a global mark and a text', async () => {
  await afterInterview();
  const noMark = await save({ ...sheet, globalMark: null });
  expect(noMark.json().fields.globalMark).toBe(
    'Please give a global mark before sharing the feedback.',
  );
  expect((await save({ ...sheet, words: ' ' })).statusCode).toBe(400);
  expect(
    (await save({ ...sheet, words: '', globalMark: null, isPublished: false })).statusCode,
  ).toBe(200);
});

test("an interview's feedback sheet uses the weighted points of the practised section, of which an interviewer reads nothing else", async () => {
  const secret = 'The model answer.';
  const slug = await s.t.make.section('emergency_stations', {
    title: 'Torsion',
    case_scenario: secret,
    examiner_points: [
      { text: 'Calls theatre', weight: 'critical' },
      { text: 'Explains to the parents', weight: 'major' },
      { text: 'Mentions a prosthesis', weight: 'minor' },
    ],
  });
  const address = `/api/admin/bookings/${bookingId}/feedback/sections`;
  const list = await s.t.call({ url: address, as: s.interviewer });
  expect(list.json().sections).toContainEqual({
    stationId: 'emergency_stations',
    sectionId: slug,
    title: 'Torsion',
  });
  const points = await s.t.call({
    url: `${address}/emergency_stations/${slug}`,
    as: s.interviewer,
  });
  expect(points.json().points).toEqual([
    { text: 'Calls theatre', weight: 'critical' },
    { text: 'Explains to the parents', weight: 'major' },
    { text: 'Mentions a prosthesis', weight: 'minor' },
  ]);
  expect(points.body + list.body).not.toContain(secret);
  const other = await s.t.make.signedIn({ isInterviewer: true });
  expect((await s.t.call({ url: address, as: other })).statusCode).toBe(404);
  expect(
    (await s.t.call({ url: `${address}/emergency_stations/none`, as: s.admin })).statusCode,
  ).toBe(404);

  await afterInterview();
  // The critical point is not met, which caps the mark at 40%. The station type therefore counts as a weak area.
  const station = {
    stationId: 'emergency_stations',
    sectionId: slug,
    title: 'Torsion',
    points: [
      { text: 'Calls theatre', weight: 'critical', mark: 'not_met' },
      { text: 'Explains to the parents', weight: 'major', mark: 'met' },
      { text: 'Mentions a prosthesis', weight: 'minor', mark: 'not_seen' },
    ],
    comment: '',
  };
  await save({ ...sheet, stations: [station] });
  expect((await read()).json().stations).toEqual([station]);
  const today = await s.t.call({ url: '/api/recall/today', as: s.learner });
  expect(today.json().weakAreas).toMatchObject([{ stationId: 'emergency_stations', score: 40 }]);
});

test('when two devices fill the feedback sheet of an interview, the second is refused and does not replace the first', async () => {
  await afterInterview();
  const draft = { ...sheet, isPublished: false };
  const both = await Promise.all([
    save({ ...draft, words: 'Desk.', basedOn: null }),
    save({ ...draft, words: 'Phone.', basedOn: null }),
  ]);
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  const first = both.find((answer) => answer.statusCode === 200)?.json();
  s.t.clock.advance(1000);
  const second = await save({ ...draft, words: 'More.', basedOn: first.updatedAt });
  expect(second.statusCode).toBe(200);
  const stale = await save({ ...draft, words: 'Stale.', basedOn: first.updatedAt });
  expect(stale.statusCode).toBe(409);
  const kept = await s.t.call({
    url: `/api/admin/bookings/${bookingId}/feedback`,
    as: s.interviewer,
  });
  expect(kept.json().feedback.words).toBe('More.');
});

test('a save of the feedback sheet whose answer was lost is named in the refusal of the next one, and only while it is the newest', async () => {
  await afterInterview();
  const draft = { ...sheet, isPublished: false };
  const lost = randomUUID();
  const made = (
    await save({ ...draft, words: 'Lost.', basedOn: null }, s.interviewer, `?saveId=${lost}`)
  ).json();
  s.t.clock.advance(1000);
  const refused = await save(
    { ...draft, words: 'Next.', basedOn: null },
    s.interviewer,
    `?saveId=${randomUUID()}`,
  );
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'stale_version',
    fields: { version: made.updatedAt, saveId: lost },
  });
  await save(
    { ...draft, words: 'Newer.', basedOn: made.updatedAt },
    s.interviewer,
    `?saveId=${randomUUID()}`,
  );
  const late = await save(
    { ...draft, words: 'Late.', basedOn: null },
    s.interviewer,
    `?saveId=${randomUUID()}`,
  );
  expect(late.json().fields).toBeUndefined();
});
