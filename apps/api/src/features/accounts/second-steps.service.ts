// The second step of a sign-in. The first step stores a secret in a cookie of the browser, and the second step uses it.
import type { PasskeyProof, SecondStep } from '@urost3/contract/accounts-factors.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser } from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import type { AuthenticatorService } from './authenticator.service.ts';
import { countRecoveryCodes, findAuthenticator } from './factors.repository.ts';
import type { SecondStepRow } from './factors.tables.ts';
import type { PasskeyProofs } from './passkey-proofs.service.ts';
import { listPasskeys } from './passkeys.repository.ts';
import {
  findSecondStep,
  removeSecondStep,
  updateSecondStepTried,
} from './second-steps.repository.ts';
import { sha256 } from './secrets.ts';
import type { Caller, TokenPair } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';

/** Lower than the account's limit of 20 wrong codes an hour. One stolen cookie therefore cannot use up that limit. */
const TRIES_MAX = 5;

const ended = () => new AppError('expired_code', 'This login took too long. Please start again.');

interface Deps extends Pick<AccountsDeps, 'database' | 'clock' | 'audit'> {
  sessions: SessionsService;
  authenticator: AuthenticatorService;
  passkeyProofs: PasskeyProofs;
}

export type SecondStepsService = ReturnType<typeof createSecondStepsService>;

export function createSecondStepsService(deps: Deps) {
  const { clock, sessions, authenticator, passkeyProofs } = deps;
  const { db } = deps.database;

  /** @throws AppError expired_code */
  async function readUser(row: SecondStepRow | null): Promise<{ row: SecondStepRow; user: User }> {
    const user = row ? await findUser(db, row.userUid) : null;
    // A password reset or a sign-out raises the token version, which also invalidates a pending first step.
    if (!row || user?.tokenVersion !== row.tokenVersion) throw ended();
    return { row, user };
  }

  const read = async (token: string) =>
    readUser(await findSecondStep(db, sha256(token), clock.now()));

  /** Counts the try before the code or passkey is checked. @throws AppError expired_code, also after TRIES_MAX tries */
  const readForTry = async (token: string) =>
    readUser(await updateSecondStepTried(db, sha256(token), TRIES_MAX, clock.now()));

  async function finish(
    { row, user }: { row: SecondStepRow; user: User },
    secondProof: string,
    caller: Caller,
  ): Promise<TokenPair> {
    if (!(await removeSecondStep(db, row.tokenHash))) throw ended();
    const detail = { secondProof };
    const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, detail, caller };
    const { firstProof, authAt, identityId, providerToken } = row;
    const proved = {
      by: firstProof,
      withFactor: true,
      entry,
      ...(authAt ? { authAt } : {}),
      ...(identityId && providerToken
        ? { identity: { id: identityId, sealedToken: providerToken } }
        : {}),
    };
    return sessions.openProved(db, user, proved, clock.now());
  }

  return {
    /** The methods with which the person can complete the sign-in. @throws AppError expired_code */
    async describe(token: string): Promise<SecondStep> {
      const { uid } = (await read(token)).user;
      return {
        hasAuthenticator: Boolean((await findAuthenticator(db, uid))?.confirmedAt),
        hasPasskey: passkeyProofs.isOffered && (await listPasskeys(db, uid)).length > 0,
        hasRecoveryCode: (await countRecoveryCodes(db, uid)) > 0,
      };
    },

    /**
     * @throws AppError expired_code, invalid_code, too_many_requests, invalid_credentials when the person's sign-ins were
     * ended meanwhile
     */
    async proveCode(token: string, code: string, caller: Caller): Promise<TokenPair> {
      const step = await readForTry(token);
      await authenticator.prove(step.user, code, 'any', caller);
      return finish(step, 'code', caller);
    },

    /** @throws AppError expired_code, unavailable when the site does not support passkeys */
    async passkeyOptions(token: string) {
      const { user } = await read(token);
      return passkeyProofs.proofOptions(user.uid, { purpose: 'second-step', holder: token });
    },

    /**
     * @throws AppError expired_code, passkey_refused, too_many_requests
     * @throws AppError unavailable when the site does not support passkeys
     * @throws AppError invalid_credentials when the person's sign-ins were ended meanwhile
     */
    async provePasskey(token: string, passkey: PasskeyProof, caller: Caller): Promise<TokenPair> {
      const step = await readForTry(token);
      const use = { purpose: 'second-step', holder: token } as const;
      await passkeyProofs.prove(passkey, use, step.user.uid, caller);
      return finish(step, 'passkey', caller);
    },
  };
}
