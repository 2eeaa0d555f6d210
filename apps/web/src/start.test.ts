import { accountEndpoints } from '@urost3/contract/accounts.ts';
import { stationEndpoints } from '@urost3/contract/stations.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './lib/api.ts';
import { urlOf } from './lib/api-request.ts';
import { announceLoading, endSession, getSession, storeSessionId } from './lib/session.ts';
import { renewToken, withRefreshLock } from './lib/token.ts';
import { learner, refusal, serve, tokenAnswer } from './testing/fake-api.ts';

const refresh = `POST ${urlOf(accountEndpoints.refresh, {})}`;

/** As the browser runs it with every page. */
async function start(): Promise<void> {
  vi.resetModules();
  await import('./start.ts');
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

describe('somebody whose session is kept', () => {
  beforeEach(() => storeSessionId('s1'));

  it('is asked about once, before the app is there', async () => {
    const server = serve({ [refresh]: tokenAnswer('t1') });
    await start();
    expect(server.of(refresh)).toHaveLength(1);
    expect((await renewToken()).idToken).toBe('t1');
    expect(getSession()).toMatchObject({ status: 'signed-in', user: { uid: learner.uid } });
    expect(server.of(refresh)).toHaveLength(1);
    await renewToken();
    expect(server.of(refresh)).toHaveLength(2);
  });

  it('does not see what a visitor is sent', async () => {
    serve({ [refresh]: tokenAnswer('t1') });
    await start();
    expect(document.documentElement).toHaveProperty('dataset.member', '');
  });

  it('is signed out when the answer says so', async () => {
    serve({ [refresh]: refusal(401, 'session_ended', 'Ended.') });
    await start();
    await expect(renewToken()).rejects.toThrow('Ended.');
    expect(getSession()).toEqual({ status: 'signed-out', reason: 'session-ended' });
  });

  it('is asked about again when no answer came', async () => {
    const server = serve({});
    await start();
    server.answers[refresh] = tokenAnswer('t2');
    expect((await renewToken()).idToken).toBe('t2');
  });

  it('is not taken for the person before, when another tab has signed in meanwhile', async () => {
    const server = serve({ [refresh]: tokenAnswer('t1') });
    await start();
    storeSessionId('s2');
    server.answers[refresh] = tokenAnswer('t2');
    expect((await renewToken()).idToken).toBe('t2');
  });

  it('spends the cookie of this browser under the lock that the app uses', async () => {
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

describe('what the page asks for first', () => {
  const url = `/api${stationEndpoints.getOverview.path}`;
  const route = `GET ${url}`;
  const overview = () => callApi(stationEndpoints.getOverview);

  beforeEach(() => {
    storeSessionId('s1');
    document.head.innerHTML = `<meta name="early-calls" content="${url}">`;
  });
  afterEach(() => {
    document.head.innerHTML = '';
    window.history.replaceState(null, '', '/');
    vi.useRealTimers();
  });

  it('is asked for once, with the session’s token, before the app is there', async () => {
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

  it('names parts of the address', async () => {
    document.head.innerHTML = '<meta name="early-calls" content="/api/of/~2">';
    window.history.replaceState(null, '', '/clinical-skills/stent-removal');
    const server = serve({ [refresh]: tokenAnswer('t1') });
    await start();
    await vi.waitFor(() => expect(server.of('GET /api/of/stent-removal')).toHaveLength(1));
  });

  it('is asked for again when the first answer was a refusal', async () => {
    const server = serve({
      [refresh]: tokenAnswer('t1'),
      [route]: refusal(503, 'unavailable', 'Away.'),
    });
    await start();
    await vi.waitFor(() => expect(server.of(route)).toHaveLength(1));
    server.answers[route] = { json: [] };
    expect(await overview()).toEqual([]);
  });

  it('is not given to another session', async () => {
    const server = serve({ [refresh]: tokenAnswer('t1'), [route]: { json: ['of s1'] } });
    await start();
    await vi.waitFor(() => expect(server.of(route)).toHaveLength(1));
    storeSessionId('s2');
    server.answers[refresh] = tokenAnswer('t2');
    server.answers[route] = { json: ['of s2'] };
    expect(await overview()).toEqual(['of s2']);
  });

  it('is asked for again when the app took long to come', async () => {
    vi.useFakeTimers();
    const server = serve({ [refresh]: tokenAnswer('t1'), [route]: { json: ['then'] } });
    await start();
    await vi.waitFor(() => expect(server.of(route)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
    server.answers[route] = { json: ['now'] };
    expect(await overview()).toEqual(['now']);
  });

  it('is nothing at an address that says more', async () => {
    window.history.replaceState(null, '', '/community?tab=messages');
    const server = serve({ [refresh]: tokenAnswer('t1'), [route]: { json: [] } });
    await start();
    await renewToken();
    expect(server.of(route)).toEqual([]);
  });
});

describe('a visitor', () => {
  it('is not asked about', async () => {
    const server = serve({});
    await start();
    expect(server.calls).toEqual([]);
    expect(document.documentElement.dataset.member).toBeUndefined();
  });
});
