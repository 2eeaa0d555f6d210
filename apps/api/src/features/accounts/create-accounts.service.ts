// Everything of identity, wired together once.
import type { JobQueue } from '../../jobs/job-queue.ts';
import { createHostedProvider, type HostedSettings } from '../../providers/identity/hosted.ts';
import { createAccountLifecycle } from './account-lifecycle.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { scheduleTidying } from './accounts.jobs.ts';
import { openTokenIssuer } from './accounts.service.ts';
import { createAuthenticator } from './authenticate.service.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { createErasureService } from './erasure.service.ts';
import { createHostedMatcher } from './hosted-accounts.service.ts';
import { createPasswordResetService } from './password-reset.service.ts';
import { createProfileService } from './profile.service.ts';
import { createRolesService } from './roles.service.ts';
import { createSessionsService } from './sessions.service.ts';
import { createSignUpService } from './sign-up.service.ts';

interface Deps extends AccountsDeps {
  jobs: JobQueue;
  /** Null = accounts and passwords live here. */
  hostedIdentity: HostedSettings | null;
}

export async function createAccounts(deps: Deps) {
  const { database, clock, hostedIdentity } = deps;
  const issuer = await openTokenIssuer(database, clock, deps.secretKey);
  const sessions = createSessionsService({ ...deps, issuer });
  const lifecycle = createAccountLifecycle();
  const roles = createRolesService({ ...deps, sessions, lifecycle });
  const profile = createProfileService(deps);
  scheduleTidying(deps);
  return {
    issuer,
    authenticator: createAuthenticator({
      database,
      clock,
      identity: hostedIdentity ? createHostedProvider(hostedIdentity, clock) : issuer,
      ...(hostedIdentity ? { matchHosted: createHostedMatcher(deps) } : {}),
    }),
    sessions,
    signUp: createSignUpService({ ...deps, sessions }),
    passwordResets: createPasswordResetService({ ...deps, sessions }),
    emailChanges: createEmailChangeService({ ...deps, sessions }),
    /** Other features say here what the end of an account means to them. */
    lifecycle,
    roles,
    profile,
    erasure: createErasureService({ ...deps, lifecycle, profile, sessions }),
  };
}
