import { studyRoutes } from '@urost3/contract/study/study.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { learner, type Reply, refusal, serve, tokenAnswer } from '../../testing/fake-api.ts';
import { checkConnection, isNetworkAnswering, isOffline } from '../offline/connection.ts';
import * as store from '../offline/offline-store.ts';
import { drainOutbox, enqueue, listUnsent, registerKind } from '../offline/outbox.ts';
import { readThrough } from '../offline/read-through.ts';
import { callApi } from './api.ts';
import { NETWORK_ANSWERS } from './api-error.ts';
import { announceUser, endSession, getSession, holdToken, storeSessionId } from './session.ts';
import { renewToken } from './token.ts';

const RATING = 'PUT /api/progress/communication/consent-for-turbt';
const STATUS = 'GET /api/subscription/status';
const REFRESH = 'POST /api/identity/refresh';

const page = {
  text: '<!doctype html><title>Blocked</title>',
  headers: { 'content-type': 'text/html' },
};
/** What a network, a filter or a proxy may answer in our place. */
const named: [string, Reply][] = [
  ...[200, 401, 403, 404, 410, 422, 511].map((status): [string, Reply] => [
    `a page with status ${status}`,
    { ...page, status },
  ]),
  ['JSON with status 200', { json: { success: true } }],
  ['JSON with status 401', refusal(401, 'session_ended', 'No.')],
  ['JSON with status 403', refusal(403, 'forbidden', 'No.')],
  ['an empty response with status 204', { status: 204 }],
];
const answers = named.map(([name, reply]): [string, Reply] => [
  name,
  { ...reply, isFromNetwork: true },
]);

/** Sends a rating as the outbox does. */
const sendRating = () =>
  callApi(studyRoutes.saveProgress, {
    params: { stationId: 'communication', sectionId: 'consent-for-turbt' },
    body: { progress: 70 },
  });

beforeEach(() => {
  localStorage.clear();
  endSession();
  storeSessionId('s1');
  holdToken({ idToken: 't1', expiresIn: 3600 });
  announceUser(learner);
});

test.each(answers)(
  'when a network answers with %s, the person stays signed in',
  async (_, reply) => {
    const server = serve({ [STATUS]: reply, [REFRESH]: reply, 'GET /api/healthz': reply });
    const error = { status: 0, message: NETWORK_ANSWERS };
    await expect(callApi(subscriptionRoutes.getStatus)).rejects.toMatchObject(error);
    await expect(renewToken()).rejects.toMatchObject(error);
    expect(getSession()).toMatchObject({ status: 'signed-in', user: { uid: learner.uid } });
    expect(server.calls.length).toBeGreaterThan(1);
  },
);

test.each(answers)(
  'when a network answers with %s, work waits and is sent later',
  async (_, reply) => {
    const server = serve({ [RATING]: reply, 'GET /api/healthz': { json: {} } });
    await checkConnection();
    registerKind('rating', { send: sendRating });
    enqueue(learner.uid, 'rating', 'a', 70);
    server.answers['GET /api/healthz'] = reply;
    await drainOutbox();
    expect(listUnsent('rating')).toEqual([70]);
    server.answers[RATING] = { json: {} };
    server.answers['GET /api/healthz'] = { json: {} };
    await checkConnection();
    await drainOutbox();
    expect(listUnsent('rating')).toEqual([]);
  },
);

test.each(answers)(
  'when a network answers with %s, what is stored for reading offline stays readable',
  async (_, reply) => {
    serve({ [STATUS]: reply, 'GET /api/healthz': reply });
    const value = { success: true };
    vi.spyOn(store, 'getEntry').mockResolvedValue({
      key: `${learner.uid}/status`,
      uid: learner.uid,
      isPremium: false,
      keptAt: 0,
      value,
    });
    const remove = vi.spyOn(store, 'removeEntry').mockResolvedValue();
    const put = vi.spyOn(store, 'putEntry').mockResolvedValue();
    const read = readThrough({ what: 'status' }, () => callApi(subscriptionRoutes.getStatus));
    await expect(read).resolves.toEqual(value);
    expect(remove).not.toHaveBeenCalled();
    expect(put).not.toHaveBeenCalled();
  },
);

test('the app knows when a network answers in place of the server, and when the server answers again', async () => {
  const server = serve({ 'GET /api/healthz': { ...page, isFromNetwork: true } });
  expect(await checkConnection()).toBe(false);
  expect([isOffline(), isNetworkAnswering()]).toEqual([true, true]);
  // A proxy in front of the server cannot reach it.
  server.answers['GET /api/healthz'] = { status: 502, text: 'Bad Gateway', isFromNetwork: true };
  expect(await checkConnection()).toBe(false);
  expect([isOffline(), isNetworkAnswering()]).toEqual([true, false]);
  server.answers['GET /api/healthz'] = { json: {} };
  expect(await checkConnection()).toBe(true);
  expect([isOffline(), isNetworkAnswering()]).toEqual([false, false]);
});

test('a refusal of our server ends the session, and removes what it refuses', async () => {
  const server = serve({
    [RATING]: refusal(422, 'rule_violation', 'No.'),
    [REFRESH]: tokenAnswer('t2'),
  });
  await checkConnection();
  registerKind('rating', { send: sendRating });
  enqueue(learner.uid, 'rating', 'a', 70);
  await drainOutbox();
  expect(listUnsent('rating')).toEqual([]);
  server.answers[STATUS] = refusal(401, 'session_ended', 'Signed in elsewhere.');
  await expect(callApi(subscriptionRoutes.getStatus)).rejects.toMatchObject({ status: 401 });
  expect(getSession()).toEqual({ status: 'signed-out', reason: 'session-ended' });
});
