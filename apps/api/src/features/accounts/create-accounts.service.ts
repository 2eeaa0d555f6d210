import type { Db } from '../../db/client.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { createHostedProvider, type HostedSettings } from '../../providers/identity/hosted.ts';
import type { ProviderSettings } from '../../providers/identity/sign-in-provider.ts';
import { createAccountLifecycle } from './account-lifecycle.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { scheduleTidying } from './accounts.jobs.ts';
import { createAuthenticator } from './authenticate.service.ts';
import { createAuthenticatorService } from './authenticator.service.ts';
import { createBouncedAddressService } from './bounced-address.service.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { createErasureService } from './erasure.service.ts';
import { createFactorPolicy } from './factor-policy.ts';
import { createFactorResetService } from './factor-reset.service.ts';
import { createFactorsService } from './factors.service.ts';
import { createHostedLinks, createHostedMatcher } from './hosted-accounts.service.ts';
import { createDeviceNotice } from './new-device.ts';
import { createOtherWaysIn } from './other-ways-in.ts';
import { createPasskeyProofs } from './passkey-proofs.service.ts';
import { createPasskeySignInService } from './passkey-sign-in.service.ts';
import { createPasswordResetService } from './password-reset.service.ts';
import { createProfileService } from './profile.service.ts';
import { createProviderAccounts } from './provider-accounts.service.ts';
import { createProviderSignIn } from './provider-sign-in.service.ts';
import { createReauthentication } from './reauthentication.ts';
import { createRolesService } from './roles.service.ts';
import { createSecondStepsService } from './second-steps.service.ts';
import { createSessionsService } from './sessions.service.ts';
import { createSignInMethodsService } from './sign-in-methods.service.ts';
import { openSignInProviders } from './sign-in-providers.ts';
import { createSignUpService } from './sign-up.service.ts';
import { openTokenIssuer } from './signing-keys.service.ts';

interface Deps extends AccountsDeps {
  jobs: JobQueue;
  /** Null: the product stores accounts and passwords itself. */
  hostedIdentity: HostedSettings | null;
  /** Whether everybody with a role must have a second factor. */
  demandsStaffFactors: boolean;
  /** How many days staff have to set up a second factor. */
  readFactorGraceDays: (db: Db) => Promise<number>;
  signInProviders: readonly ProviderSettings[];
}

export async function createAccounts(deps: Deps) {
  const { database, clock, hostedIdentity } = deps;
  const issuer = await openTokenIssuer(database, clock, deps.secretKey);
  const policy = createFactorPolicy({
    database,
    clock,
    demandsFactors: deps.demandsStaffFactors,
    readGraceDays: deps.readFactorGraceDays,
  });
  const noteDevice = createDeviceNotice(deps);
  const sessions = createSessionsService({ ...deps, issuer, policy, noteDevice });
  const factorDeps = {
    ...deps,
    sessions,
    policy,
    authenticator: createAuthenticatorService(deps),
    passkeyProofs: createPasskeyProofs(deps),
  };
  const providers = openSignInProviders(deps.signInProviders, deps);
  const newcomers = createProviderAccounts({ ...deps, sessions });
  const lifecycle = createAccountLifecycle();
  const endOtherWaysIn = createOtherWaysIn({ policy, providers });
  const roles = createRolesService({ ...deps, sessions, lifecycle });
  const profile = createProfileService(deps);
  scheduleTidying(deps);
  return {
    issuer,
    authenticator: createAuthenticator({
      database,
      clock,
      policy,
      requireReauthentication: createReauthentication({ database, clock, policy }),
      identity: hostedIdentity ? createHostedProvider(hostedIdentity, clock) : issuer,
      ...(hostedIdentity ? { matchHosted: createHostedMatcher(deps) } : {}),
    }),
    sessions,
    factors: createFactorsService(factorDeps),
    secondSteps: createSecondStepsService(factorDeps),
    passkeySignIn: createPasskeySignInService(factorDeps),
    resetFactors: createFactorResetService({ ...deps, sessions }),
    hostedLinks: createHostedLinks(deps),
    newcomers,
    providerSignIn: createProviderSignIn({
      ...deps,
      sessions,
      providers,
      newcomers,
    }),
    signInMethods: createSignInMethodsService({ ...deps, sessions, providers }),
    signUp: createSignUpService({ ...deps, sessions }),
    passwordResets: createPasswordResetService({ ...deps, sessions, endOtherWaysIn }),
    emailChanges: createEmailChangeService({ ...deps, sessions, lifecycle, endOtherWaysIn }),
    bouncedAddresses: createBouncedAddressService(deps),
    /** Other features register their deletion and export hooks here. */
    lifecycle,
    roles,
    profile,
    erasure: createErasureService({ ...deps, lifecycle, profile, sessions }),
  };
}
