// A signed-in learner for tests of guarded pages.
import type { Role } from '@urost3/contract/roles.ts';
import { announceUser, endSession, holdToken, storeSessionId } from '../lib/api/session.ts';
import { learner } from './fake-api.ts';

export function signInForTest(changes: Partial<typeof learner> = {}): void {
  endSession();
  storeSessionId('s1');
  holdToken({ idToken: 't1', expiresIn: 3600 });
  const { admin = false, interviewer = false, roles = [] } = changes;
  const held: Role[] = [
    ...(admin ? (['admin'] as const) : []),
    ...(interviewer ? (['interviewer'] as const) : []),
    ...roles,
  ];
  announceUser({ ...learner, ...changes, roles: held });
}
