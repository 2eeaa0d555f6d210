// Two parallel changes of one account must not deadlock. On PostgreSQL two transactions that lock the same rows in opposite
// orders would deadlock, and one request would answer 503. The embedded database has one connection, so there the same
// requests run one after another.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { type IdentityCalls, identityCalls, NEW_PASSWORD } from '../../testing/identity-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

type Answer = Promise<LightMyRequestResponse>;
/** Does what must precede the request. @returns a function that sends the request */
type Prepare = (person: SignedIn) => Promise<() => Answer>;

let t: TestApp;
let call: IdentityCalls;
let admin: SignedIn;
let section: { stationId: string; sectionId: string };
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  call = identityCalls(t);
  admin = await t.make.signedIn({ isAdmin: true });
  const sectionId = await t.make.section('communication', { title: 'Bad news', order: 1 });
  section = { stationId: 'communication', sectionId };
});
afterAll(() => t.close());

const withCookie = (path: string, { refreshCookie }: SignedIn) =>
  t.app.inject({
    method: 'POST',
    url: `/api/identity/${path}`,
    cookies: { refresh: refreshCookie },
  });
const change = ({ uid }: SignedIn, what: string, payload: object) =>
  t.call({ method: 'PUT', url: `/api/admin/users/${uid}/${what}`, payload, as: admin });
const study = (as: SignedIn, what: 'start' | 'end') =>
  t.call({ method: 'POST', url: `/api/study-sessions/${what}`, payload: section, as });

const signOut: Prepare = async (person) => () => withCookie('sign-out', person);
const suspend: Prepare = async (person) => () => change(person, 'status', { disabled: true });
const makeAdmin: Prepare = async (person) => () => change(person, 'role', { isAdmin: true });
const resetPassword: Prepare = async ({ email }) => {
  const oobCode = await call.mailedResetCode(email);
  return () => call.confirmReset(oobCode, NEW_PASSWORD);
};
const changeEmail: Prepare = async (as) => {
  const newEmail = call.newEmail();
  await t.call({
    method: 'POST',
    url: '/api/identity/email-change',
    payload: { newEmail },
    as,
  });
  const oobCode = call.oobCodeIn((await t.mailsTo(newEmail))[0]?.text);
  return () => call.confirmEmail(oobCode);
};
const activateOtherDevice: Prepare = async ({ email }) => {
  const { idToken } = (await call.signIn(email, TEST_PASSWORD)).json();
  return () =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/session/activate',
      headers: { authorization: `Bearer ${idToken}` },
      payload: { deviceInfo: { userAgent: 'other device' } },
    });
};
const reuseRefreshToken: Prepare = async (person) => {
  await withCookie('refresh', person);
  t.clock.advance(31_000);
  return () => withCookie('refresh', person);
};
const endStudy: Prepare = async (person) => {
  await study(person, 'start');
  t.clock.advance(60_000);
  return () => study(person, 'end');
};

/**
 * Resolves when this many requests wait for a row. Also resolves when `answer` has resolved: its request did not have to
 * wait.
 */
async function waiting(count: number, answer: Answer): Promise<void> {
  let isAnswered = false;
  void answer.then(() => (isAnswered = true));
  const read = async () => {
    const rows = await t.database.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return isAnswered || rows.length >= count;
  };
  await expect.poll(read, { interval: 20 }).toBe(true);
}

/**
 * Locks a row, sends both requests, and releases the row when both requests wait for a lock. At that moment each request
 * already holds all its earlier locks.
 */
async function sendBoth(held: string, uid: string, first: () => Answer, second: () => Answer) {
  if (!process.env.TEST_DATABASE_URL) return Promise.all([first(), second()]);
  const answers = await t.database.db.transaction(async (tx) => {
    await tx.execute(`${held} = '${uid}' for update`);
    const one = first();
    await waiting(1, one);
    const two = second();
    await waiting(2, two);
    return [one, two];
  });
  return Promise.all(answers);
}

const SESSION = 'select 1 from app_sessions where user_uid';
const USER = 'select 1 from users where uid';
const STUDY_TIME = 'select 1 from progress_documents where user_uid';

describe('two changes of one account at the same time', () => {
  test.each<[string, string, string, Prepare, Prepare]>([
    ['a sign-out', 'a suspension', SESSION, signOut, suspend],
    ['a sign-out', 'a new administrator role', SESSION, signOut, makeAdmin],
    ['a sign-out', 'a password reset', SESSION, signOut, resetPassword],
    ['a sign-out', 'a change of the email address', SESSION, signOut, changeEmail],
    ['a sign-out', 'the activation of another device', SESSION, signOut, activateOtherDevice],
    ['a suspension', 'the reuse of an old refresh token', USER, suspend, reuseRefreshToken],
    ['the end of study time', 'a sign-out', STUDY_TIME, endStudy, signOut],
    ['the end of study time', 'a suspension', STUDY_TIME, endStudy, suspend],
    ['the end of study time', 'a change of the email address', STUDY_TIME, endStudy, changeEmail],
  ])(
    '%s and %s of one account at the same time do not deadlock',
    async (_one, _two, held, prepareFirst, prepareSecond) => {
      const person = await t.make.signedIn();
      const [first, second] = [await prepareFirst(person), await prepareSecond(person)];
      const answers = await sendBoth(held, person.uid, first, second);
      const failures = answers.filter(({ statusCode }) => statusCode >= 500);
      expect(failures.map(({ body }) => body)).toEqual([]);
      expect((await withCookie('refresh', person)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});
