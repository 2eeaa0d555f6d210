import { studyEndpoints } from '@urost3/contract/study.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../lib/api.ts';
import {
  announceUser,
  endSession,
  getSession,
  holdToken,
  storeSessionId,
} from '../../lib/session.ts';
import { finishBeforeSignOut } from '../../lib/writes-on-their-way.ts';
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
  it('waits for work on its way, which the ended session would refuse', async () => {
    let answer: (reply: Reply) => void = () => {};
    const server = serve({
      [END]: () => new Promise<Reply>((resolve) => (answer = resolve)),
      [SIGN_OUT]: { status: 204 },
    });
    // An open page sends what it holds only now.
    let ended: Promise<unknown> | undefined;
    const forget = finishBeforeSignOut(() => {
      ended = callApi(studyEndpoints.endStudySession, { body, keepalive: true });
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

  it('does not wait longer than three seconds', async () => {
    vi.useFakeTimers();
    const server = serve({
      [END]: () => new Promise<Reply>(() => {}),
      [SIGN_OUT]: { status: 204 },
    });
    void callApi(studyEndpoints.endStudySession, { body, keepalive: true });
    const left = signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    await left;
    expect(server.of(SIGN_OUT)).toHaveLength(1);
  });
});
