import { accountRoutes } from '@urost3/contract/accounts/accounts.ts';
import { stationRoutes } from '@urost3/contract/stations/stations.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../lib/api/api.ts';
import { urlOf } from '../lib/api/api-request.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { announceLoading, endSession, getSession, storeSessionId } from '../lib/api/session.ts';
import { renewToken, withRefreshLock } from '../lib/api/token.ts';
import { learner, refusal, serve, tokenAnswer } from '../testing/fake-api.ts';

const refresh = `POST ${urlOf(accountRoutes.refresh, {})}`;

/** Runs start.ts again, as the browser does for every page. */
async function start(): Promise<void> {
  vi.resetModules();
  await import('./start.ts');
}

/** Adds the link of a file of the app, as the parser does after start.ts has run. */
function parseFile(): HTMLLinkElement {
  const file = document.createElement('link');
  file.dataset.later = '';
  document.head.append(file);
  return file;
}

beforeEach(() => {
  endSession();
  announceLoading(false);
});
afterEach(() => {
  delete window.pageStart;
  delete document.documentElement.dataset.member;
  endSession();
});

test('the code of a mailed link is moved from the address to the history entry before the app loads', async () => {
  const code = 'x'.repeat(43);
  history.replaceState(null, '', `/auth/action?mode=verifyEmail&oobCode=${code}`);
  await start();
  expect(location.pathname + location.search).toBe('/auth/action?mode=verifyEmail');
  expect(history.state).toEqual({ usr: { oobCode: code } });
  history.replaceState(null, '', '/');
});

describe('a person with a session', () => {
  beforeEach(() => storeSessionId('s1'));

  test('a page that starts with a session requests the access token once before the app loads', async () => {
    const server = serve({ [refresh]: tokenAnswer('t1') });
    await start();
    expect(server.of(refresh)).toHaveLength(1);
    expect((await renewToken()).idToken).toBe('t1');
    expect(getSession()).toMatchObject({ status: 'signed-in', user: { uid: learner.uid } });
    expect(server.of(refresh)).toHaveLength(1);
    await renewToken();
    expect(server.of(refresh)).toHaveLength(2);
  });

  test('the first answer of a page tells a device whose clock is ahead the server’s time', async () => {
    const before = Date.now() - 3_600_000;
    const headers = { date: new Date(before).toUTCString() };
    serve({ [refresh]: { ...tokenAnswer('t1'), headers } });
    await start();
    await renewToken();
    expect(serverNow() - before).toBeLessThan(60_000);
  });

  test("a page that starts with a session hides the visitor's content", async () => {
    serve({ [refresh]: tokenAnswer('t1') });
    await start();
    expect(document.documentElement).toHaveProperty('dataset.member', '');
  });

  test('the files of the app are fetched while the page is parsed, before the token is there', async () => {
    serve({ [refresh]: refusal(401, 'session_ended', 'Ended.') });
    await start();
    const file = parseFile();
    await vi.waitFor(() => expect(file.rel).toBe('modulepreload'));
  });

  test('the token is requested before the files of the app, which would otherwise take all connections', async () => {
    let grant = () => {};
    const granted = new Promise<void>((resolve) => {
      grant = resolve;
    });
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: { request: (_name: string, work: () => unknown) => granted.then(work) },
    });
    const server = serve({ [refresh]: tokenAnswer('t1') });
    const file = parseFile();
    await start();
    expect(file.rel).toBe('');
    grant();
    await vi.waitFor(() => expect(file.rel).toBe('modulepreload'));
    expect(server.of(refresh)).toHaveLength(1);
  });

  test('a person is signed out when the server refuses the token at the start of a page', async () => {
    serve({ [refresh]: refusal(401, 'session_ended', 'Ended.') });
    await start();
    await expect(renewToken()).rejects.toThrow('Ended.');
    expect(getSession()).toEqual({ status: 'signed-out', reason: 'session-ended' });
  });

  test('the access token is requested again when the start of a page got no response', async () => {
    const server = serve({});
    await start();
    server.answers[refresh] = tokenAnswer('t2');
    expect((await renewToken()).idToken).toBe('t2');
  });

  test("the start of a page ignores the previous person's token when another tab has signed in meanwhile", async () => {
    const server = serve({ [refresh]: tokenAnswer('t1') });
    await start();
    storeSessionId('s2');
    server.answers[refresh] = tokenAnswer('t2');
    expect((await renewToken()).idToken).toBe('t2');
  });

  test('the start of a page renews the access token under the same lock as the app', async () => {
    const locks: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: (name: string, work: () => unknown) => {
          locks.push(name);
          return Promise.resolve(work());
        },
      },
    });
    serve({ [refresh]: tokenAnswer('t1') });
    await start();
    await withRefreshLock(async () => undefined);
    expect(locks).toHaveLength(2);
    expect(locks[0]).toBe(locks[1]);
  });
});

describe("the page's first requests", () => {
  const url = `/api${stationRoutes.getOverview.path}`;
  const route = `GET ${url}`;
  const overview = () => callApi(stationRoutes.getOverview);

  beforeEach(() => {
    storeSessionId('s1');
    document.head.innerHTML = `<meta name="early-calls" content="${url}">`;
  });
  afterEach(() => {
    document.head.innerHTML = '';
    window.history.replaceState(null, '', '/');
  });

  test("the first requests of a page are sent once with the session's token before the app loads", async () => {
    const server = serve({ [refresh]: tokenAnswer('t1'), [route]: { json: [] } });
    await start();
    await vi.waitFor(() => expect(server.of(route)).toHaveLength(1));
    expect(server.of(route)[0]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      'x-session-id': 's1',
    });
    expect(await overview()).toEqual([]);
    expect(server.of(route)).toHaveLength(1);
    await overview();
    expect(server.of(route)).toHaveLength(2);
  });

  test("the first requests of a page contain the address's parameters", async () => {
    document.head.innerHTML = '<meta name="early-calls" content="/api/of/~">';
    window.history.replaceState(null, '', '/clinical-skills/stent-removal');
    const server = serve({ [refresh]: tokenAnswer('t1') });
    await start();
    await vi.waitFor(() => expect(server.of('GET /api/of/stent-removal')).toHaveLength(1));
  });

  test('the first requests of a page are repeated when the first response was a refusal', async () => {
    const server = serve({
      [refresh]: tokenAnswer('t1'),
      [route]: refusal(503, 'unavailable', 'Away.'),
    });
    await start();
    await vi.waitFor(() => expect(server.of(route)).toHaveLength(1));
    server.answers[route] = { json: [] };
    expect(await overview()).toEqual([]);
  });

  test('the first responses of a page are not given to another session', async () => {
    const server = serve({ [refresh]: tokenAnswer('t1'), [route]: { json: ['of s1'] } });
    await start();
    await vi.waitFor(() => expect(server.of(route)).toHaveLength(1));
    storeSessionId('s2');
    server.answers[refresh] = tokenAnswer('t2');
    server.answers[route] = { json: ['of s2'] };
    expect(await overview()).toEqual(['of s2']);
  });

  test('the first requests of a page are repeated when the app took long to load', async () => {
    vi.useFakeTimers();
    const server = serve({ [refresh]: tokenAnswer('t1'), [route]: { json: ['then'] } });
    await start();
    await vi.waitFor(() => expect(server.of(route)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
    server.answers[route] = { json: ['now'] };
    expect(await overview()).toEqual(['now']);
  });

  test('the first requests of a page are not sent at an address with a query', async () => {
    window.history.replaceState(null, '', '/community?tab=messages');
    const server = serve({ [refresh]: tokenAnswer('t1'), [route]: { json: [] } });
    await start();
    await renewToken();
    expect(server.of(route)).toEqual([]);
  });
});

describe('a visitor', () => {
  test('the start of a page requests no access token and no file of the app for a visitor', async () => {
    const server = serve({});
    await start();
    const file = parseFile();
    await Promise.resolve();
    expect(file.rel).toBe('');
    expect(server.calls).toEqual([]);
    expect(document.documentElement.dataset.member).toBeUndefined();
    window.pageStart?.fetchFiles();
    expect(file.rel).toBe('modulepreload');
  });
});
