import { liveRoutes } from '@urost3/contract/live/live.ts';
import { studyRoutes } from '@urost3/contract/study/study.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, openStream } from '../../../lib/api/api.ts';
import { announceUser, endSession, holdToken, storeSessionId } from '../../../lib/api/session.ts';
import { learner, type Reply, serve } from '../../../testing/fake-api.ts';
import { loginPathAfterReset, rememberReturnForReset } from './return-to.ts';
import { signOut } from './sign-out.ts';

const SIGN_OUT = 'POST /api/identity/sign-out';
const STREAM = 'GET /api/live';
const DAYS = 'GET /api/progress/days';

const open = () =>
  openStream(liveRoutes.stream, { signal: new AbortController().signal, headers: {} });

/** A minimal Web Locks API, which jsdom lacks. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_name: string, work: () => Promise<T>): Promise<T> {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  storeSessionId('s1');
  holdToken({ idToken: 't1', expiresIn: 3600 });
  announceUser(learner);
});
afterEach(() => {
  endSession();
  Reflect.deleteProperty(navigator, 'locks');
});

test('a live stream that ended during a sign-out is not reopened with the ended session', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const server = serve({
    [SIGN_OUT]: () => new Promise<Reply>((resolve) => (answer = resolve)),
    [STREAM]: { status: 401, json: {} },
  });
  const leaving = signOut();
  await vi.waitFor(() => expect(server.of(SIGN_OUT)).toHaveLength(1));
  const stream = open().catch((error: unknown) => error);
  answer({ status: 204 });
  await leaving;
  expect(await stream).toMatchObject({ code: 'not_authenticated' });
  expect(server.of(STREAM)).toHaveLength(0);
});

test('a sign-out first aborts a live stream that is still being opened', async () => {
  let refuse: (reply: Reply) => void = () => undefined;
  const server = serve({
    [SIGN_OUT]: { status: 204 },
    [STREAM]: () => new Promise<Reply>((resolve) => (refuse = resolve)),
  });
  const stream = open().catch((error: unknown) => error);
  await vi.waitFor(() => expect(server.of(STREAM)).toHaveLength(1));
  await signOut();
  refuse({ status: 401, json: {} });
  expect(await stream).toMatchObject({ name: 'AbortError' });
});

test('reads that are pending or start during a sign-out are aborted instead of refused by the server', async () => {
  let refuse: (reply: Reply) => void = () => undefined;
  let answer: (reply: Reply) => void = () => undefined;
  const server = serve({
    [SIGN_OUT]: () => new Promise<Reply>((resolve) => (answer = resolve)),
    [DAYS]: () => new Promise<Reply>((resolve) => (refuse = resolve)),
  });
  const read = () => callApi(studyRoutes.listStudyDays).catch((error: unknown) => error);
  const before = read();
  await vi.waitFor(() => expect(server.of(DAYS)).toHaveLength(1));
  const leaving = signOut();
  await vi.waitFor(() => expect(server.of(SIGN_OUT)).toHaveLength(1));
  const during = read();
  answer({ status: 204 });
  await leaving;
  refuse({ status: 401, json: {} });
  expect(await before).toMatchObject({ name: 'AbortError' });
  expect(await during).toMatchObject({ name: 'AbortError' });
  expect(server.of(DAYS)).toHaveLength(1);
});

test('a sign-out without network ends the session in this browser', async () => {
  const server = serve({});
  await signOut();
  await expect(open()).rejects.toMatchObject({ code: 'not_authenticated' });
  expect(server.of(STREAM)).toHaveLength(0);
});

test('a sign-out forgets the page that was requested before a forgotten password', async () => {
  rememberReturnForReset('/messages/42');
  expect(loginPathAfterReset()).toContain('messages');
  serve({ [SIGN_OUT]: { status: 204 } });
  await signOut();
  expect(loginPathAfterReset()).toBe('/login');
});
