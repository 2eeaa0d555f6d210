import { accountRoutes } from '@urost3/contract/accounts/accounts.ts';
import { allowReads, callApi, stopReads } from '../../../lib/api/api.ts';
import { dropSubscription } from '../../../lib/api/push-subscription.ts';
import { endSession } from '../../../lib/api/session.ts';
import { withRefreshLock } from '../../../lib/api/token.ts';
import { wiped } from '../../../lib/offline/offline-wipe.ts';
import { finishWrites } from '../../../lib/offline/pending-writes.ts';
import { rememberReturnForReset } from './return-to.ts';

/**
 * Signs out in this browser even when the server cannot be reached. The server's session then ends by expiring.
 * @param reason null when the person did not ask for it: unsaved work then stays on this device
 */
export async function signOut(reason: 'logged-out' | null = 'logged-out'): Promise<void> {
  rememberReturnForReset(null);
  try {
    await finishWrites();
    await dropSubscription().catch(() => undefined);
    await withRefreshLock(async () => {
      stopReads();
      await callApi(accountRoutes.signOut);
      // End the session before releasing the lock, because the lock's next holder would otherwise use the ended session.
      endSession(reason);
    });
  } catch {
    // The browser is offline, or the server has already ended the session.
    endSession(reason);
  } finally {
    allowReads();
    // Wait until this person's stored data is deleted, so that nobody else can sign in on this computer earlier.
    await wiped();
  }
}
