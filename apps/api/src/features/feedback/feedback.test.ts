import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScene, type Scene } from '../bookings/interviews.fixtures.ts';

let s: Scene;
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

beforeEach(async () => {
  s = await createScene();
  const day = await s.offer('2026-12-01', ['09:00']);
  bookingId = await s.booked(day, '09:00');
});
afterEach(() => s.t.close());

const save = (payload: object, as = s.interviewer) =>
  s.t.call({ method: 'PUT', url: `/api/admin/bookings/${bookingId}/feedback`, payload, as });
const read = (as = s.learner) => s.t.call({ url: `/api/bookings/${bookingId}/feedback`, as });
async function afterInterview() {
  s.t.clock.set('2026-12-01T10:05:00Z');
  s.interviewer = await s.again(s.interviewer);
  s.learner = await s.again(s.learner);
  s.admin = await s.again(s.admin);
}

test('a learner reads the mark sheet once it is shared, is told by mail, and it feeds the weak areas', async () => {
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
    stations: sheet.stations,
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

test('shared feedback cannot be hidden again', async () => {
  await afterInterview();
  await save(sheet);
  await save({ ...sheet, isPublished: false });
  expect((await read()).statusCode).toBe(200);
});

test('is written by the interviewer of the booking or an administrator, after it has begun', async () => {
  expect((await save(sheet)).statusCode).toBe(422);
  await afterInterview();
  const other = await s.t.make.signedIn({ isInterviewer: true });
  expect((await save(sheet, other)).statusCode).toBe(404);
  expect((await save(sheet, s.learner)).statusCode).toBe(403);
  expect((await save(sheet, s.admin)).statusCode).toBe(200);
  expect((await read(await s.t.make.signedIn())).statusCode).toBe(404);
});

test('needs a global mark and words to be shared', async () => {
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
