// Opens the sign-in of a person who has just been authenticated, by any method, or asks for the second step.
import type { TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { ID_TOKEN_SECONDS, type TokenIssuer } from '../../providers/identity/embedded.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { User } from './accounts.tables.ts';
import type { FactorPolicy } from './factor-policy.ts';
import type { NoteDevice } from './new-device.ts';
import { insertSignIn } from './new-sign-ins.repository.ts';
import { openSecondStep } from './open-second-step.ts';
import { newSecret, sha256 } from './secrets.ts';
import type { ProvedSignIn, SignInOutcome, TokenPair } from './session-types.ts';
import { isFactor } from './sign-in-proof.ts';
import { toSignedInUser } from './signed-in-user.ts';

/** A sign-in ends after this time, even when it is used every day. */
export const REFRESH_ABSOLUTE_MS = 30 * DAY_MS;

export const invalidCredentials = () =>
  new AppError('invalid_credentials', 'Invalid email or password.');

export interface SignInDeps extends AccountsDeps {
  issuer: TokenIssuer;
  policy: FactorPolicy;
  noteDevice: NoteDevice;
}

export type SignInOpener = ReturnType<typeof createSignInOpener>;

export function createSignInOpener(deps: SignInDeps) {
  const { issuer, audit } = deps;

  async function answerFor(user: User, familyId: string, authAt: Date): Promise<TokenAnswer> {
    const idToken = await issuer.sign({
      uid: user.uid,
      email: user.email,
      name: user.displayName,
      admin: user.isAdmin,
      interviewer: user.isInterviewer,
      tokenVersion: user.tokenVersion,
      familyId,
      authAt,
    });
    return { idToken, expiresIn: ID_TOKEN_SECONDS, user: toSignedInUser(user) };
  }

  /**
   * Opens a sign-in for a person who has completed every step that their account requires. Fails if the person's sign-ins
   * were ended meanwhile, for example by a password reset.
   * @throws AppError invalid_credentials
   */
  async function openProved(
    db: Db,
    user: User,
    proved: ProvedSignIn,
    now: Date,
  ): Promise<TokenPair> {
    const { by, withFactor = isFactor(by), entry, authAt = now, identity } = proved;
    const familyId = newSecret();
    const refreshToken = newSecret();
    const expiresAt = new Date(now.getTime() + REFRESH_ABSOLUTE_MS);
    const isOpen = await insertSignIn(
      db,
      {
        familyId,
        userUid: user.uid,
        tokenVersion: user.tokenVersion,
        expiresAt,
        tokenHash: sha256(refreshToken),
        authBy: by,
        factorAt: withFactor ? now : null,
        authAt,
        userAgent: entry.caller.userAgent ?? '',
        identityId: identity?.id ?? null,
        providerToken: identity?.sealedToken ?? null,
      },
      audit.valuesOf(entry),
      now,
    );
    if (!isOpen) throw invalidCredentials();
    await deps.noteDevice(db, user, entry.caller);
    return { answer: await answerFor(user, familyId, authAt), refreshToken };
  }

  /** Stores the first step of a sign-in that needs a second step. @returns null for any other sign-in */
  async function openFirstStep(db: Db, user: User, proved: ProvedSignIn, now: Date) {
    const { by, entry } = proved;
    if (isFactor(by) || !(await deps.policy.needsSecondStep(db, user))) return null;
    const secondStep = await openSecondStep(db, user, proved, now);
    await audit.record(db, { ...entry, action: 'identity.second_step_asked' });
    return { secondStep };
  }

  /** Signs in a person who has just been authenticated, or asks for their second step. */
  const openPair = async (
    db: Db,
    user: User,
    proved: ProvedSignIn,
    now: Date,
  ): Promise<SignInOutcome> =>
    (await openFirstStep(db, user, proved, now)) ?? (await openProved(db, user, proved, now));

  return { answerFor, openProved, openFirstStep, openPair };
}
