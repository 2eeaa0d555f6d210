// Signs in with a passkey alone, which counts as two factors.
import type { PasskeyProof } from '@urost3/contract/accounts-factors.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { PasskeyProofs } from './passkey-proofs.service.ts';
import { newSecret } from './secrets.ts';
import type { Caller, TokenPair } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';

export type PasskeySignInService = ReturnType<typeof createPasskeySignInService>;

export function createPasskeySignInService(
  deps: Pick<AccountsDeps, 'database' | 'clock' | 'audit'> & {
    sessions: SessionsService;
    passkeyProofs: PasskeyProofs;
  },
) {
  const { clock, audit, sessions, passkeyProofs } = deps;
  const { db } = deps.database;

  return {
    /** @returns the options for the browser, and the secret for the cookie. The challenge is valid only together with this secret. */
    async start() {
      const holder = newSecret();
      const options = await passkeyProofs.proofOptions(null, { purpose: 'sign-in', holder });
      return { options, holder };
    },

    /** @throws AppError passkey_refused, user_disabled, too_many_requests, unavailable */
    async signIn(holder: string | null, passkey: PasskeyProof, caller: Caller): Promise<TokenPair> {
      if (!holder) {
        throw new AppError('passkey_refused', 'This took too long. Please try the passkey again.');
      }
      const use = { purpose: 'sign-in', holder } as const;
      const user = await passkeyProofs.prove(passkey, use, null, caller);
      if (user.disabledAt) {
        await audit.record(db, {
          action: 'identity.sign_in_suspended',
          actorUid: user.uid,
          caller,
        });
        throw new AppError('user_disabled', 'This user account has been disabled.');
      }
      const detail = { by: 'passkey' };
      const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, detail, caller };
      const proved = { by: 'passkey', withFactor: true, entry } as const;
      return sessions.openProved(db, user, proved, clock.now());
    },
  };
}
