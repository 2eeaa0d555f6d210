import { studyRoutes } from '@urost3/contract/study.routes.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../lib/api.ts';
import { finishBeforeSignOut } from '../../lib/pending-writes.ts';
import {
  announceUser,
  endSession,
  getSession,
  holdToken,
  storeSessionId,
} from '../../lib/session.ts';
import { learner, type Reply, serve } from '../../testing/fake-api.ts';
import { signOut } from './sign-in.ts';

const END = 'POST /api/study-sessions/end';
const SIGN_OUT = 'POST /api/identity/sign-out';
const body = { stationId: 'communication', sectionId: 'x' } as const;

beforeEach(() => {
  storeSessionId('s1');
  holdToken({ idToken: 't1', expiresIn: 3600 });
  announceUser(learner);
});

afterEach(() => {
  vi.useRealTimers();
  endSession();
});

describe('signing out', () => {
  test('signing out waits for saves in progress, which the ended session would refuse', async () => {
    let answer: (reply: Reply) => void = () => {};
    const server = serve({
      [END]: () => new Promise<Reply>((resolve) => (answer = resolve)),
      [SIGN_OUT]: { status: 204 },
    });
    // An open page sends its unsaved work only now.
    let ended: Promise<unknown> | undefined;
    const forget = finishBeforeSignOut(() => {
      ended = callApi(studyRoutes.endStudySession, { body, keepalive: true });
    });
    const left = signOut();
    await vi.waitFor(() => expect(server.of(END)).toHaveLength(1), 10_000);
    expect(server.of(SIGN_OUT)).toHaveLength(0);
    answer({ json: { totalTime: 1, sessionStart: null } });
    await Promise.all([ended, left]);
    forget();
    expect(server.of(SIGN_OUT)).toHaveLength(1);
    expect(getSession().status).toBe('signed-out');
  });

  test('signing out waits no longer than three seconds', async () => {
    vi.useFakeTimers();
    const server = serve({
      [END]: () => new Promise<Reply>(() => {}),
      [SIGN_OUT]: { status: 204 },
    });
    void callApi(studyRoutes.endStudySession, { body, keepalive: true });
    const left = signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    await left;
    expect(server.of(SIGN_OUT)).toHaveLength(1);
  });
});
