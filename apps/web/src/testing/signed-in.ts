// A signed-in learner for tests of guarded pages.
import { announceUser, endSession, holdToken, storeSessionId } from '../lib/session.ts';
import { learner } from './fake-api.ts';

export function signInForTest(changes: Partial<typeof learner> = {}): void {
  endSession();
  storeSessionId('s1');
  holdToken({ idToken: 't1', expiresIn: 3600 });
  announceUser({ ...learner, ...changes });
}
