import { accountEndpoints } from '@urost3/contract/accounts.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a visitor', () => {
  it('is not asked about', async () => {
    const server = serve({});
    await start();
    expect(server.calls).toEqual([]);
    expect(document.documentElement.dataset.member).toBeUndefined();
  });
});
