// Signs in the owner of a provider's identity, or describes a person who has no account yet. Issuer and subject identify
// a person. The email address does not, because many providers do not verify it (decision 084).
import type { ProviderPerson } from '@urost3/contract/accounts/providers.schemas.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import type {
  ProviderIdentity,
  ProviderSettings,
} from '../../../providers/identity/sign-in-provider.ts';
import { findUser, findUserByEmail } from '../accounts.repository.ts';
import type { User } from '../accounts.tables.ts';
import type { Caller, SignInOutcome, TokenPair } from '../sessions/session-types.ts';
import { openSignIn } from '../sign-in/open-sign-in.ts';
import * as identities from './identities.repository.ts';
import { userIdentities } from './identities.tables.ts';
import { describeNewcomer, provedByProvider } from './provider-accounts.service.ts';

/** The caller of a request, signed in or not. */
export interface ProviderCaller extends Caller {
  /** The secret in the cookie that was set when the sign-in started; null without this cookie. */
  readonly browser: string | null;
}

export type Finished = { next: string | null } & (
  | { outcome: 'signed-in'; signIn: SignInOutcome }
  | { outcome: 'new'; person: ProviderPerson }
  | { outcome: 'linked'; provider: string }
  | { outcome: 'proved'; token: TokenPair['answer'] }
);

export const notStartedHere = () =>
  new AppError(
    'expired_code',
    'This login was not started in this browser, is already finished, or took longer than 15 minutes. Please start again.',
  );

async function openAccount(
  ctx: Context,
  user: User,
  identity: ProviderIdentity,
  id: string,
  provider: ProviderSettings,
  caller: ProviderCaller,
): Promise<SignInOutcome> {
  const detail = { provider: provider.id };
  const now = ctx.clock.now();
  const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, detail, caller };
  const signIn = await openSignIn(
    ctx,
    ctx.db,
    user,
    provedByProvider(ctx, identity, id, entry, now),
    now,
  );
  const used = { provider: provider.id, email: identity.email, lastUsedAt: now };
  await ctx.db.update(userIdentities).set(used).where(eq(userIdentities.id, id));
  return signIn;
}

/**
 * @throws AppError user_disabled
 * @throws AppError email_in_use when the verified address belongs to an account without this identity
 * @throws AppError expired_code when the person is new and the cookie is missing
 */
export async function signInByIdentity(
  ctx: Context,
  provider: ProviderSettings,
  identity: ProviderIdentity,
  next: string | null,
  caller: ProviderCaller,
): Promise<Finished> {
  const known = await identities.findIdentity(ctx.db, identity);
  const user = known ? await findUser(ctx.db, known.userUid) : null;
  if (known && user) {
    const opened = await openAccount(ctx, user, identity, known.id, provider, caller);
    return { outcome: 'signed-in', signIn: opened, next };
  }
  // Only a person whose address the provider verified learns that the address has an account. Other people must first
  // enter the code from a mail to the address.
  const owner = identity.isEmailVerified ? await findUserByEmail(ctx.db, identity.email) : null;
  if (owner) {
    await ctx.audit.record(
      ctx.db,
      { uid: null, ...caller },
      'identity.provider_takeover_refused',
      owner.uid,
      { provider: provider.id },
    );
    throw new AppError(
      'email_in_use',
      `You have an account with this email address already, and ${provider.name} is not connected to it. Log in the way you usually do, then connect ${provider.name} on your account page.`,
    );
  }
  if (!caller.browser) throw notStartedHere();
  return {
    outcome: 'new',
    person: describeNewcomer(ctx, provider, identity, caller.browser),
    next,
  };
}
