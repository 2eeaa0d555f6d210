// Registers passkeys and verifies their signatures. Every use needs user verification (fingerprint, face or the device's PIN), so that a
// passkey counts as two factors.
import type { NewPasskey, PasskeyProof } from '@urost3/contract/accounts-factors.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser } from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import type { PasskeyRow } from './factors.tables.ts';
import { type ChallengeUse, createPasskeyChallenges } from './passkey-challenges.ts';
import { passkeySiteOf } from './passkey-site.ts';
import {
  findPasskey,
  insertUsedChallenge,
  listPasskeys,
  updatePasskeyUsed,
} from './passkeys.repository.ts';
import type { Caller } from './session-types.ts';
import { passkeyLimits } from './sign-in-limits.ts';

/** Import the library at the first use, because it loads slowly and most processes never use a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

const RP_NAME = 'UroST3';

const refused = (cause?: unknown) =>
  new AppError('passkey_refused', 'This passkey was not accepted. Please try again.', { cause });

export type PasskeyProofs = ReturnType<typeof createPasskeyProofs>;

export function createPasskeyProofs(
  deps: Pick<AccountsDeps, 'database' | 'clock' | 'audit' | 'limits' | 'secretKey' | 'siteUrl'>,
) {
  const { clock, audit, limits } = deps;
  const { db } = deps.database;
  const site = passkeySiteOf(deps.siteUrl);
  const challenges = createPasskeyChallenges(deps.secretKey);

  /** @throws AppError unavailable when the site has an IP address instead of a host name (`passkeySiteOf`) */
  function requireSite() {
    if (site) return site;
    throw new AppError('unavailable', 'Passkeys need a site with a name instead of an IP address.');
  }

  const credentialsOf = (keys: readonly PasskeyRow[]) =>
    keys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

  return {
    isOffered: site !== null,

    async registrationOptions(user: User, use: ChallengeUse) {
      const { rpId } = requireSite();
      const { generateRegistrationOptions } = await loadLibrary();
      return generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: rpId,
        userName: user.email,
        userDisplayName: user.displayName,
        userID: new TextEncoder().encode(user.uid),
        challenge: challenges.issue(use, clock.now()),
        attestationType: 'none',
        excludeCredentials: credentialsOf(await listPasskeys(db, user.uid)),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /** @returns the values to store for the new passkey @throws AppError passkey_refused, unavailable */
    async verifyNew(response: NewPasskey, use: ChallengeUse) {
      const { rpId, origins } = requireSite();
      const { verifyRegistrationResponse } = await loadLibrary();
      let read: ReturnType<typeof challenges.read> = null;
      const verified = await verifyRegistrationResponse({
        response: response as Parameters<Library['verifyRegistrationResponse']>[0]['response'],
        expectedChallenge: (challenge) => {
          read = challenges.read(challenge, use, clock.now());
          return read !== null;
        },
        expectedOrigin: origins,
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch((error: unknown) => {
        throw refused(error);
      });
      if (!verified.verified || !read) throw refused();
      const { hash, expiresAt } = read as { hash: Buffer; expiresAt: Date };
      if (!(await insertUsedChallenge(db, hash, expiresAt))) throw refused();
      const { credential, credentialBackedUp } = verified.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        isSynced: credentialBackedUp,
      };
    },

    /** @param uid the person whose passkeys the browser may use; null allows every passkey of this site */
    async proofOptions(uid: string | null, use: ChallengeUse) {
      const { rpId } = requireSite();
      const { generateAuthenticationOptions } = await loadLibrary();
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: challenges.issue(use, clock.now()),
        userVerification: 'required',
        ...(uid ? { allowCredentials: credentialsOf(await listPasskeys(db, uid)) } : {}),
      });
    },

    /**
     * Verifies the signature of a passkey and returns its owner. The user handle in the browser's response is ignored.
     * @param uid the person who must own the passkey; null at a sign-in
     * @throws AppError passkey_refused, too_many_requests, unavailable
     */
    async prove(
      response: PasskeyProof,
      use: ChallengeUse,
      uid: string | null,
      caller: Caller,
    ): Promise<User> {
      const { rpId, origins } = requireSite();
      const counted = passkeyLimits(caller.ip);
      await limits.count(db, counted);
      const passkey = await findPasskey(db, response.id);
      const user = passkey ? await findUser(db, passkey.userUid) : null;
      const refuse = async (reason: string, cause?: unknown) => {
        const action = 'identity.passkey_refused';
        await audit.record(db, {
          action,
          actorUid: user?.uid ?? uid,
          detail: { reason },
          caller,
        });
        return refused(cause);
      };
      if (!passkey || !user || (uid !== null && user.uid !== uid)) throw await refuse('unknown');
      const { verifyAuthenticationResponse } = await loadLibrary();
      let read: ReturnType<typeof challenges.read> = null;
      const verified = await verifyAuthenticationResponse({
        response: response as Parameters<Library['verifyAuthenticationResponse']>[0]['response'],
        expectedChallenge: (challenge) => {
          read = challenges.read(challenge, use, clock.now());
          return read !== null;
        },
        expectedOrigin: origins,
        expectedRPID: rpId,
        // Zero turns off the library's check of the counter. `updatePasskeyUsed` checks and stores the counter in one
        // statement.
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: 0,
        },
        requireUserVerification: true,
      }).catch(async (error: unknown) => {
        throw await refuse('not valid', error);
      });
      if (!verified.verified || !read) throw await refuse('not valid');
      const { hash, expiresAt } = read as { hash: Buffer; expiresAt: Date };
      if (!(await insertUsedChallenge(db, hash, expiresAt))) throw await refuse('used before');
      const { newCounter, credentialBackedUp } = verified.authenticationInfo;
      const used = { counter: newCounter, isSynced: credentialBackedUp };
      if (!(await updatePasskeyUsed(db, passkey.id, used, clock.now()))) {
        throw await refuse('counter');
      }
      await limits.uncount(db, counted);
      return user;
    },
  };
}
