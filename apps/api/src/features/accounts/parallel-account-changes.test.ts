// Two parallel changes of one account must not deadlock. On PostgreSQL two transactions that lock the same rows in opposite
// orders would deadlock, and one request would answer 503. The embedded database has one connection, so there the same
// requests run one after another.

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DELETED_USER } from '@urost3/contract/limits.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intentIdOf, payWith } from '../../testing/cards.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { type IdentityCalls, identityCalls, NEW_PASSWORD } from '../../testing/identity-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { listLockWaits } from '../../testing/test-database.ts';
import { values as groupValues } from '../groups/groups.fixtures.ts';
import { POINTS, type RoomCalls, roomCalls } from '../practice-rooms/practice-rooms.fixtures.ts';

type Answer = Promise<LightMyRequestResponse>;
/** Does what must precede the request. @returns a function that sends the request */
type Prepare = (person: SignedIn) => Promise<() => Answer>;

let t: TestApp;
let call: IdentityCalls;
let rooms: RoomCalls;
let admin: SignedIn;
let section: { stationId: string; sectionId: string };
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  call = identityCalls(t);
  rooms = roomCalls(t);
  admin = await t.make.signedIn({ isAdmin: true });
  const sectionId = await t.make.section('communication', {
    title: 'Bad news',
    order: 1,
    questions: [
      {
        id: 'q1',
        type: 'mcq',
        question: 'How do you begin?',
        options: ['Ask', 'Tell'],
        answer: 'Ask',
      },
    ],
    examiner_points: POINTS,
  });
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
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: SignedIn,
  payload?: object,
) => t.call({ method, url: `/api${path}`, as, ...(payload ? { payload } : {}) });
async function done(answer: Answer): Promise<LightMyRequestResponse> {
  const response = await answer;
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}
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

const deleteAccount: Prepare = async (as) => () => send('DELETE', '/user/account', as);
/** Buys Premium. @returns the id of its intent, which the product does not know to be paid yet */
async function payForPremium(as: SignedIn): Promise<string> {
  const { clientSecret } = (
    await done(send('POST', '/subscription/create-payment-intent', as))
  ).json();
  await payWith(t, clientSecret);
  return intentIdOf(clientSecret);
}
const settlePayment: Prepare = async (as) => {
  const paymentIntent = await payForPremium(as);
  return () => send('POST', '/payments/return', as, { paymentIntent });
};
const refund: Prepare = async (as) => {
  await done((await settlePayment(as))());
  const [payment] = await t.database.query<{ id: string }>(
    'select id from payments where user_uid = $1',
    [as.uid],
  );
  const body = { reason: 'requested_by_customer' };
  return () => send('POST', `/admin/payments/${payment?.id}/refund`, admin, body);
};
/** A group in which the person manages the seats and has one. */
async function openGroup(as: SignedIn): Promise<string> {
  const values = { ...groupValues, managerEmail: as.email };
  const { id } = (await done(send('POST', '/admin/groups', admin, values))).json();
  await done(send('POST', `/admin/groups/${id}/paid`, admin));
  await done(send('POST', `/groups/${id}/invitations`, as, { addresses: as.email }));
  const [invitation] = (await send('GET', '/groups', as)).json().invitations;
  await done(send('POST', `/groups/invitations/${invitation.id}/accept`, as));
  return id;
}
const leaveGroup: Prepare = async (as) => {
  await openGroup(as);
  return () => send('POST', '/groups/leave', as);
};
const renewGroup: Prepare = async (as) => {
  const id = await openGroup(as);
  const body = { endsOn: '2028-11-17', price: 60_000, invoice: 'INV-8' };
  return () => send('POST', `/admin/groups/${id}/renew`, admin, body);
};
/** The person is host and candidate of a practice room. The examiner ends the station, which changes the person's cards. */
const endStation: Prepare = async (as) => {
  const examiner = await t.make.signedIn();
  const { id } = (await rooms.create(as, [section])).json();
  await done(rooms.join(id, as, examiner));
  await done(
    rooms.setRoles(id, as, [
      [as, 'candidate'],
      [examiner, 'examiner'],
    ]),
  );
  await done(rooms.act(id, examiner, { type: 'start' }));
  await done(rooms.act(id, examiner, { type: 'skip' }));
  await done(rooms.act(id, examiner, { type: 'skip' }));
  const points = POINTS.map((text) => ({ text, mark: 'not_met' }));
  await done(rooms.mark(id, 1, examiner, { points, globalScore: 3 }));
  return () => rooms.act(id, examiner, { type: 'end-station' });
};

/**
 * Resolves when this many requests wait for a row. Also resolves when `answer` has resolved: its request did not have to
 * wait.
 */
async function waiting(count: number, answer: Answer): Promise<void> {
  let isAnswered = false;
  void answer.then(() => (isAnswered = true));
  const read = async () => {
    const rows = await listLockWaits(t.database);
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
const PAYMENT = 'select 1 from payments where user_uid';
const STUDY_TIME = 'select 1 from progress_documents where user_uid';

describe('two changes of one account at the same time', { tags: 'postgres' }, () => {
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
    ['a sign-out', 'a deletion', SESSION, signOut, deleteAccount],
    ['the end of study time', 'a deletion', STUDY_TIME, endStudy, deleteAccount],
    ['the settling of a payment', 'a deletion', PAYMENT, settlePayment, deleteAccount],
    ['a suspension', 'a sign-out', USER, suspend, signOut],
    ['a deletion', 'a sign-out', USER, deleteAccount, signOut],
    ['a deletion', 'a refund', USER, deleteAccount, refund],
    ['a deletion', 'giving back a seat', USER, deleteAccount, leaveGroup],
    ['a deletion', 'the renewal of a group', USER, deleteAccount, renewGroup],
    ['a deletion', 'the end of a practised station', USER, deleteAccount, endStation],
    ['a change of the email address', 'the renewal of a group', USER, changeEmail, renewGroup],
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

/** A request that stores something about the person who sends it. */
interface Personal {
  method: 'PUT' | 'POST';
  path: () => string;
  body: () => object;
}
const personalRequests: [string, Personal][] = [
  [
    'a new display name',
    {
      method: 'PUT',
      path: () => '/user/profile/displayname',
      body: () => ({ displayName: 'Ann Real-Name' }),
    },
  ],
  [
    'a rating',
    {
      method: 'PUT',
      path: () => `/progress/${section.stationId}/${section.sectionId}`,
      body: () => ({ progress: 70 }),
    },
  ],
  [
    'a picked option',
    {
      method: 'POST',
      path: () => '/attempts/mcq',
      body: () => ({ ...section, clientId: randomUUID(), questionId: 'q1', option: 'Tell' }),
    },
  ],
  [
    'a marked checklist',
    {
      method: 'POST',
      path: () => '/attempts/checklist',
      body: () => ({ ...section, clientId: randomUUID(), ticked: POINTS.slice(0, 1) }),
    },
  ],
  [
    'a typed answer',
    {
      method: 'POST',
      path: () => '/answers',
      body: () => ({
        ...section,
        clientId: randomUUID(),
        questionId: 'q1',
        how: 'typed',
        words: 'I would ask',
      }),
    },
  ],
  [
    'a note',
    {
      method: 'PUT',
      path: () => `/revision/${section.stationId}/${section.sectionId}/note`,
      body: () => ({ body: 'My own words', version: 0 }),
    },
  ],
  [
    'a bookmark',
    {
      method: 'PUT',
      path: () => `/revision/${section.stationId}/${section.sectionId}/bookmark`,
      body: () => ({ isBookmarked: true }),
    },
  ],
  [
    'the address for invoices',
    {
      method: 'PUT',
      path: () => '/invoices/billing',
      body: () => ({ name: 'Ann Real-Name', address: '1 High Street', reference: '' }),
    },
  ],
  [
    'an exam date',
    { method: 'PUT', path: () => '/user/exam-date', body: () => ({ examDate: '2027-03-01' }) },
  ],
  [
    'the start of a circuit',
    {
      method: 'POST',
      path: () => '/circuits',
      body: () => ({ clientId: randomUUID(), scope: section.stationId }),
    },
  ],
  [
    'a moved session of the plan',
    {
      method: 'PUT',
      path: () => `/recall/plan/${section.stationId}/${section.sectionId}`,
      body: () => ({ on: t.clock.now().toISOString().slice(0, 10) }),
    },
  ],
  [
    'settings of notifications',
    {
      method: 'PUT',
      path: () => '/push/settings',
      body: () => ({ messages: false, reminders: true, reviews: true, quietHours: null }),
    },
  ],
  [
    'a refused offer of notifications',
    { method: 'PUT', path: () => '/push/offer/refused', body: () => ({}) },
  ],
  [
    'the comparison that is switched off',
    { method: 'PUT', path: () => '/comparison/setting', body: () => ({ isOn: false }) },
  ],
  [
    'a report of a question',
    {
      method: 'POST',
      path: () => '/question-reports',
      body: () => ({ ...section, questionId: 'q1', reason: 'typing', note: 'Ann says so' }),
    },
  ],
  [
    'the start of study time',
    { method: 'POST', path: () => '/study-sessions/start', body: () => section },
  ],
];

/** What is stored about a person: their row, and the names of the tables with rows about them. */
async function storedAbout(uid: string) {
  const [user] = await t.database.query(
    'select display_name, email, first_name, last_name from users where uid = $1',
    [uid],
  );
  const tables = await t.database.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
      join information_schema.tables using (table_schema, table_name)
      where c.column_name = 'user_uid' and c.table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const filled: string[] = [];
  for (const { name } of tables) {
    const rows = await t.database.query(`select 1 from ${name} where user_uid = $1`, [uid]);
    if (rows.length > 0) filled.push(name);
  }
  return { user, filled };
}
const NOTHING_PERSONAL = {
  user: { display_name: DELETED_USER, email: '', first_name: '', last_name: '' },
  filled: [],
};

describe('a request of a person whose account is being deleted', () => {
  test.each(personalRequests)(
    '%s stores nothing when the account is deleted after the guard let the request pass',
    async (_what, { method, path, body }) => {
      const person = await t.make.signedIn();
      // The API reads the body after the guard.
      async function* afterDeletion() {
        await done(send('DELETE', '/user/account', person));
        yield JSON.stringify(body());
      }
      const answer = await t.app.inject({
        method,
        url: `/api${path()}`,
        headers: { ...t.make.sessionHeaders(person), 'content-type': 'application/json' },
        payload: Readable.from(afterDeletion(), { objectMode: false }),
      });
      expect(answer.json()).toMatchObject({ message: 'This account was not found.' });
      expect(await storedAbout(person.uid)).toEqual(NOTHING_PERSONAL);
    },
  );

  test.each(personalRequests)(
    '%s stores nothing when it waits for the deletion',
    {
      tags: 'postgres',
    },
    async (_what, { method, path, body }) => {
      const person = await t.make.signedIn();
      const [deletion] = await sendBoth(USER, person.uid, await deleteAccount(person), () =>
        send(method, path(), person, body()),
      );
      expect(deletion?.statusCode).toBe(200);
      expect(await storedAbout(person.uid)).toEqual(NOTHING_PERSONAL);
    },
  );
});

test('no unique column of users makes a change of an account wait for inserts that reference the person', {
  tags: 'postgres',
}, async () => {
  const plain = await t.database.query(
    `select indexrelid::regclass from pg_index where indrelid = 'users'::regclass
      and indisunique and not indisprimary and indpred is null and indexprs is null`,
  );
  expect(plain).toEqual([]);
});
