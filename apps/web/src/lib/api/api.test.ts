import { accountRoutes } from '@urost3/contract/accounts/accounts.ts';
import { contactRoutes } from '@urost3/contract/contact/contact.ts';
import { feedRoutes } from '@urost3/contract/feed/feed.ts';
import { moderationRoutes } from '@urost3/contract/moderation/moderation.ts';
import { stationRoutes } from '@urost3/contract/stations/stations.ts';
import { studyRoutes } from '@urost3/contract/study/study.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { learner, type Reply, refusal, serve, tokenAnswer } from '../../testing/fake-api.ts';
import { callApi, messageOf } from './api.ts';
import {
  announceUser,
  endSession,
  getSession,
  holdToken,
  readSessionId,
  storeSessionId,
} from './session.ts';

const status = () => callApi(subscriptionRoutes.getStatus);
const STATUS = 'GET /api/subscription/status';
const REFRESH = 'POST /api/identity/refresh';
const notReached = (): Reply => {
  throw new TypeError('Failed to fetch');
};

function signedIn(expiresIn = 3600) {
  storeSessionId('s1');
  holdToken({ idToken: 't1', expiresIn });
  announceUser(learner);
}

beforeEach(() => endSession());

describe('a call of the API', () => {
  test('a call of the API carries the token and the session id, and no content type without a body', async () => {
    signedIn();
    const server = serve({ [STATUS]: { json: { success: true } } });
    await status();
    expect(server.calls[0]?.headers).toEqual({ authorization: 'Bearer t1', 'x-session-id': 's1' });
  });

  test('a call of the API puts parameters into the address and sends the body as JSON', async () => {
    signedIn();
    const route = 'PUT /api/progress/communication/consent-for-turbt';
    const server = serve({ [route]: { json: { ok: true } } });
    await callApi(studyRoutes.saveProgress, {
      params: { stationId: 'communication', sectionId: 'consent-for-turbt' },
      body: { progress: 70 },
    });
    expect(server.calls[0]).toMatchObject({ route, body: { progress: 70 } });
    expect(server.calls[0]?.headers['content-type']).toBe('application/json');
  });

  test('a call of the API returns text by its content type, and nothing for 204', async () => {
    const server = serve({ 'POST /api/identity/sign-out': { status: 204 } });
    expect(await callApi(accountRoutes.signOut)).toBeUndefined();
    server.answers['POST /api/identity/sign-out'] = { text: 'plain words' };
    expect(await callApi(accountRoutes.signOut)).toBe('plain words');
  });

  test('a call of the API that must outlive the page is sent at once', () => {
    signedIn(1);
    const server = serve({ 'POST /api/study-sessions/end': { json: {} } });
    const body = { stationId: 'communication', sectionId: 'x' } as const;
    void callApi(studyRoutes.endStudySession, { body, keepalive: true });
    expect(server.calls[0]).toMatchObject({ keepalive: true, body });
  });

  test('a call of the API that saves work renews the token when the page has none yet', async () => {
    storeSessionId('s1');
    const server = serve({
      [REFRESH]: tokenAnswer('t2'),
      'POST /api/study-sessions/end': { json: {} },
    });
    const body = { stationId: 'communication', sectionId: 'x' } as const;
    await callApi(studyRoutes.endStudySession, { body, keepalive: true });
    expect(server.of('POST /api/study-sessions/end')).toHaveLength(1);
  });
});

describe('a failed call of the API', () => {
  beforeEach(() => signedIn());

  test("a failed call of the API has the server's message, code, fields and waiting time", async () => {
    const json = { code: 'too_many_requests', message: 'Slow down.', fields: { a: 'b' } };
    serve({ [STATUS]: { status: 429, json, headers: { 'retry-after': '7' } } });
    const error = { status: 429, code: 'too_many_requests', fields: { a: 'b' }, retryAfter: 7 };
    await expect(status()).rejects.toMatchObject({ message: 'Slow down.', ...error });
  });

  test('a failed call of the API falls back to `error`, then to the status code', async () => {
    const server = serve({ [STATUS]: { status: 409, json: { error: 'Taken.' } } });
    await expect(status()).rejects.toThrow('Taken.');
    server.answers[STATUS] = { status: 500, json: {} };
    await expect(status()).rejects.toThrow('HTTP error! status: 500');
  });

  test('a failed call of the API uses the status text when the response is not JSON', async () => {
    serve({ [STATUS]: { status: 502, text: '<html>' } });
    await expect(status()).rejects.toThrow('Bad Gateway');
  });

  test("a failed call of the API uses the caller's message when the server has none", async () => {
    const server = serve({});
    const shown = async (answer: Reply) => {
      server.answers[STATUS] = answer;
      return messageOf(await status().catch((error: unknown) => error), 'Failed to fetch it.');
    };
    const ours = refusal(500, 'internal_error', 'Something went wrong on our side.');
    expect(await shown(ours)).toBe('Failed to fetch it.');
    expect(await shown({ status: 502, text: '<html>' })).toBe('Failed to fetch it.');
    expect(await shown({ status: 500, json: {} })).toBe('HTTP error! status: 500');
    expect(await shown({ status: 502, json: { message: 'Upstream is restarting.' } })).toBe(
      'Upstream is restarting.',
    );
    expect(await shown(refusal(409, 'conflict', 'Taken.'))).toBe('Taken.');
    expect(await shown(refusal(503, 'unavailable', 'Shortly.'))).toBe('Shortly.');
    server.answers[STATUS] = notReached;
    const unreached: unknown = await status().catch((error: unknown) => error);
    expect(messageOf(unreached, 'Failed to fetch it.')).toBe('Failed to fetch it.');
    expect(messageOf(unreached, '')).toMatch(/^Network/);
  });

  test.each([
    ['staff', moderationRoutes.listCases, { query: {} }],
    ['the community', feedRoutes.listPosts, { query: {} }],
    ['visitors', contactRoutes.send, { body: {} }],
  ])(
    'a failed call without a message shows the sentence of the page to %s, and its status to no one',
    async (_, route, request) => {
      const key = `${route.method} /api${route.path}`;
      const server = serve({});
      const shown = async (answer: Reply) => {
        server.answers[key] = answer;
        const call = callApi(route as typeof contactRoutes.send, request as never);
        return messageOf(await call.catch((error: unknown) => error), 'Failed to load it.');
      };
      for (const status of [500, 502, 400])
        expect(await shown({ status, json: {} })).toBe('Failed to load it.');
      expect(await shown({ status: 500, json: { code: 'odd_code' } })).toBe('Failed to load it.');
      expect(await shown({ status: 500, json: { error: 'Busy.' } })).toBe('Busy.');
    },
  );

  test.each([
    ['text/html', '<!doctype html><title>Log in to the network</title>'],
    ['application/json', '<!doctype html>'],
    ['application/json', '{"data":'],
  ])(
    'a page or broken JSON with the status 200 is a failed call of the API: %s %s',
    async (type, text) => {
      serve({ [STATUS]: { status: 200, text, headers: { 'content-type': type } } });
      const error: unknown = await status().catch((reason: unknown) => reason);
      expect(messageOf(error, 'Failed to fetch it.')).toBe('Failed to fetch it.');
      expect(messageOf(error, '')).toBe('Received unexpected data format from server.');
    },
  );

  test('a failed call of the API without a response says that the connection failed', async () => {
    serve({ [STATUS]: notReached });
    const message = 'Network error. Please check your connection and try again.';
    await expect(status()).rejects.toMatchObject({ status: 0, code: 'network', message });
  });
});

describe('a call of the API without a usable token', () => {
  test('an API call of a signed-out person fails with a message and sends nothing', async () => {
    const server = serve({});
    await expect(status()).rejects.toThrow('User not authenticated.');
    expect(server.calls).toEqual([]);
  });

  test('a renewal of the token that fails without being refused keeps the session', async () => {
    signedIn(-1);
    serve({ [REFRESH]: { status: 503, json: { message: 'Away.' } } });
    await expect(status()).rejects.toThrow('Failed to retrieve authentication token.');
    expect(readSessionId()).toBe('s1');
  });

  test('an empty response to the renewal of the token is reported', async () => {
    signedIn(-1);
    serve({ [REFRESH]: { json: { idToken: '', expiresIn: 1, user: learner } } });
    await expect(status()).rejects.toThrow(
      'Authentication token is not available. User might not be logged in.',
    );
  });

  test('an API call still uses a token in its last minute when renewing it fails', async () => {
    signedIn(30);
    const server = serve({ [STATUS]: { json: { success: true } } });
    await status();
    expect(server.of(STATUS)[0]?.headers.authorization).toBe('Bearer t1');
  });
});

describe('renewing the token', () => {
  test('parallel API calls share one renewal of the token and wait for it', async () => {
    signedIn(10);
    const server = serve({ [REFRESH]: tokenAnswer('t2'), [STATUS]: { json: {} } });
    await Promise.all([status(), status(), callApi(stationRoutes.getOverview).catch(() => null)]);
    expect(server.of(REFRESH)).toHaveLength(1);
    expect(server.of(STATUS).map((call) => call.headers.authorization)).toEqual([
      'Bearer t2',
      'Bearer t2',
    ]);
  });

  test('the token of API calls is renewed automatically before it expires', async () => {
    vi.useFakeTimers();
    signedIn(10);
    const server = serve({ [REFRESH]: tokenAnswer('t2', 3600), [STATUS]: { json: {} } });
    await status();
    await vi.advanceTimersByTimeAsync(3_539_000);
    expect(server.of(REFRESH)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.of(REFRESH)).toHaveLength(2);
  });

  test('an API call whose token expired in transit is retried', async () => {
    signedIn(3600);
    const server = serve({
      [REFRESH]: tokenAnswer('t2'),
      [STATUS]: (call) => {
        if (call.headers.authorization === 'Bearer t2') return { json: { success: true } };
        holdToken({ idToken: 't1', expiresIn: 0 });
        vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_700_000);
        return refusal(401, 'not_authenticated', 'Please sign in.');
      },
    });
    await expect(status()).resolves.toEqual({ success: true });
    expect(server.of(REFRESH)).toHaveLength(1);
  });
});

describe('an API response 401 to a live token', () => {
  test('an API response 401 to a valid token signs out and deletes the session id', async () => {
    signedIn();
    const server = serve({ [STATUS]: refusal(401, 'not_authenticated', 'Please sign in.') });
    await expect(status()).rejects.toThrow('Please sign in.');
    expect(getSession()).toEqual({ status: 'signed-out', reason: null });
    expect(readSessionId()).toBeNull();
    expect(server.of(REFRESH)).toHaveLength(0);
  });

  test('an API response 401 to a valid token remembers that another device took over', async () => {
    signedIn();
    serve({ [STATUS]: refusal(401, 'session_ended', 'Ended.') });
    await expect(status()).rejects.toMatchObject({ code: 'session_ended' });
    expect(getSession()).toEqual({ status: 'signed-out', reason: 'session-ended' });
  });

  test('an API response 401 to a valid token does not end a session that another tab has just opened', async () => {
    signedIn();
    const server = serve({
      [REFRESH]: tokenAnswer('t2'),
      [STATUS]: (call) => {
        if (call.headers['x-session-id'] === 's2') return { json: { success: true } };
        storeSessionId('s2');
        return refusal(401, 'session_ended', 'Ended.');
      },
    });
    await expect(status()).resolves.toEqual({ success: true });
    expect(server.of(STATUS)[1]?.headers.authorization).toBe('Bearer t2');
  });
});
