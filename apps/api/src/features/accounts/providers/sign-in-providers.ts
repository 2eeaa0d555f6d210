// The configured sign-in providers, and the messages for their errors.
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Clock } from '../../../providers/clock/clock.ts';
import { createFirebaseProvider } from '../../../providers/identity/firebase-provider.ts';
import { createOidcProvider } from '../../../providers/identity/oidc-provider.ts';
import {
  ProviderAway,
  ProviderRefusal,
  type ProviderSettings,
  type RedirectProvider,
  type TokenProvider,
} from '../../../providers/identity/sign-in-provider.ts';
import type { Caller } from '../sessions/session-types.ts';

const unknownProvider = () => new AppError('not_found', 'This way to log in is not offered here.');

export type SignInProviders = ReturnType<typeof openSignInProviders>;

export function openSignInProviders(settings: readonly ProviderSettings[], clock: Clock) {
  const redirects = new Map<string, RedirectProvider>();
  const tokens = new Map<string, TokenProvider>();
  for (const item of settings) {
    if (item.kind === 'firebase') tokens.set(item.id, createFirebaseProvider(item, clock));
    else redirects.set(item.id, createOidcProvider(item));
  }

  return {
    find: (id: string): ProviderSettings | null => settings.find((item) => item.id === id) ?? null,

    /** @throws AppError not_found */
    redirect(id: string): RedirectProvider {
      const provider = redirects.get(id);
      if (!provider) throw unknownProvider();
      return provider;
    },

    /** @throws AppError not_found */
    token(id: string): TokenProvider {
      const provider = tokens.get(id);
      if (!provider) throw unknownProvider();
      return provider;
    },
  };
}

/**
 * Calls a provider. When the provider refuses, the reason is written to the audit log. The person reads only what to do
 * next.
 * @throws AppError provider_failed when the provider cannot be reached
 * @throws AppError invalid_code when the provider refuses
 * @throws AppError rule_violation when the person cancelled; the audit log does not contain this
 */
export async function askProvider<T>(
  ctx: Context,
  { id, name }: ProviderSettings,
  caller: Caller,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderAway) {
      throw new AppError(
        'provider_failed',
        `${name} cannot be reached at the moment. Please try again, or log in another way.`,
      );
    }
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.isCancelled) {
      throw new AppError('rule_violation', `You cancelled at ${name}. Nothing has changed.`);
    }
    await ctx.audit.record(ctx.db, { uid: null, ...caller }, 'identity.provider_refused', null, {
      provider: id,
      reason: error.reason,
    });
    throw new AppError('invalid_code', `${name} did not confirm this login. Please start again.`);
  }
}
