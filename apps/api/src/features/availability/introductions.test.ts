import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let iris: SignedIn;
let learner: SignedIn;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  iris = await t.make.signedIn({ isInterviewer: true, firstName: 'Iris' });
  learner = await t.make.signedIn();
});
afterAll(() => t.close());

const OWN = '/api/admin/availability/introduction';
const offer = (as: SignedIn, date: string) =>
  t.call({
    method: 'POST',
    url: '/api/admin/availability',
    payload: { date, timeSlots: [{ startTime: '09:00', endTime: '10:00' }], isRecurring: false },
    as,
  });
const bookable = async () =>
  (await t.call({ url: '/api/availability/booking/interviewers', as: learner })).json()
    .interviewers;

test('learners see the interviewers who can be booked, with their introductions', async () => {
  expect(await bookable()).toEqual([]);
  await offer(iris, '2026-12-01');
  const seen = {
    uid: iris.uid,
    displayName: expect.stringContaining('Iris'),
    about: '',
    languages: '',
  };
  expect(await bookable()).toMatchObject([seen]);
  const introduction = {
    about: 'Consultant in Leeds, interested in stones.',
    languages: 'English, Urdu',
    hospital: '',
    isOnHomePage: false,
  };
  const saved = await t.call({ method: 'PUT', url: OWN, payload: introduction, as: iris });
  expect(saved.statusCode).toBe(200);
  expect((await t.call({ url: OWN, as: iris })).json()).toEqual(introduction);
  const { about, languages } = introduction;
  expect(await bookable()).toMatchObject([{ ...seen, about, languages }]);
});

test('an interviewer whose available hours are over, or who is suspended, is not in the list of interviewers for learners', async () => {
  const ivan = await t.make.signedIn({ isInterviewer: true, firstName: 'Ivan' });
  await offer(iris, '2026-12-01');
  await offer(ivan, '2026-12-08');
  await t.database.query('update users set disabled_at = now() where uid = $1', [ivan.uid]);
  expect(await bookable()).toMatchObject([{ uid: iris.uid }]);
  t.clock.set(new Date('2026-12-02T12:00:00Z'));
  learner = await t.make.signIn(learner.email);
  expect(await bookable()).toEqual([]);
});

test("an interviewer's introduction of more than 240 characters is refused and not stored", async () => {
  const long = { about: 'a'.repeat(241), languages: '' };
  const refused = await t.call({ method: 'PUT', url: OWN, payload: long, as: iris });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toBe('Please keep this to 240 characters.');
  expect((await t.call({ url: OWN, as: iris })).json()).toMatchObject({ about: '', languages: '' });
});

test('visitors see the introductions of interviewers who want to be shown, and of no other interviewer', async () => {
  const shown = async () =>
    (await t.call({ url: '/api/availability/interviewers' })).json().interviewers;
  const hidden = await t.make.signedIn({ isInterviewer: true, firstName: 'Hana' });
  const words = { about: 'Asks short questions.', languages: '', hospital: 'Leeds' };
  const save = (as: SignedIn, isOnHomePage: boolean) =>
    t.call({ method: 'PUT', url: OWN, payload: { ...words, isOnHomePage }, as });
  await save(hidden, false);
  await save(iris, true);
  expect(await shown()).toEqual([
    {
      displayName: expect.stringContaining('Iris'),
      rank: '',
      hospital: 'Leeds',
      about: words.about,
    },
  ]);
  await t.database.query('update users set is_interviewer = false where uid = $1', [iris.uid]);
  expect(await shown()).toEqual([]);
});
