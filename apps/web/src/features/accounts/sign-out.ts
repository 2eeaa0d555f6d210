import { accountRoutes } from '@urost3/contract/accounts.routes.ts';
import { allowReads, callApi, stopReads } from '../../lib/api.ts';
import { wiped } from '../../lib/offline-wipe.ts';
import { finishWrites } from '../../lib/pending-writes.ts';
import { dropSubscription } from '../../lib/push-subscription.ts';
import { endSession } from '../../lib/session.ts';
import { withRefreshLock } from '../../lib/token.ts';

/** Signs out in this browser even when the server cannot be reached. The server's session then ends by expiring. */
export async function signOut(): Promise<void> {
  try {
    await finishWrites();
    await dropSubscription().catch(() => undefined);
    await withRefreshLock(async () => {
      stopReads();
      await callApi(accountRoutes.signOut);
      // End the session before releasing the lock, because the lock's next holder would otherwise use the ended session.
      endSession();
    });
  } catch {
    // The browser is offline, or the server has already ended the session.
    endSession();
  } finally {
    allowReads();
    // Wait until this person's stored data is deleted, so that nobody else can sign in on this computer earlier.
    await wiped();
  }
}
