// Lists the routes of accounts. They are apart from features.ts, because no other feature has routes that depend on
// the configuration.

import type { Providers } from './app-providers.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from './feature.ts';
import {
  factorRoutes,
  passkeySignInRoutes,
  secondStepRoutes,
} from './features/accounts/factors.routes.ts';
import { createIdentityCookies } from './features/accounts/identity-cookies.ts';
import { profileRoutes } from './features/accounts/profile.routes.ts';
import {
  providerPublicRoutes,
  providerSignedInRoutes,
} from './features/accounts/providers.routes.ts';
import {
  recoveryPublicRoutes,
  recoverySignedInRoutes,
} from './features/accounts/recovery.routes.ts';
import {
  passwordRoutes,
  sessionPublicRoutes,
  sessionTokenRoutes,
} from './features/accounts/sessions.routes.ts';
import {
  signInMethodAdminRoutes,
  signInMethodRoutes,
} from './features/accounts/sign-in-methods.routes.ts';
import { signUpRoutes } from './features/accounts/sign-up.routes.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

export function accountFeature(services: Services, { config, secretKey }: Providers): Feature {
  const { sessions, passwordResets, emailChanges, bouncedAddresses } = services;
  const cookies = createIdentityCookies(config.siteUrl, secretKey);
  const { device } = cookies;
  const { providerSignIn, newcomers, signInMethods, authenticator } = services;
  // Returns no routes when a hosted identity provider is configured. The provider then stores passwords and addresses.
  const own = (routes: readonly Route[]) => (config.hostedIdentity === null ? routes : []);
  return {
    routes: {
      public: [
        ...sessionPublicRoutes(sessions, services.authenticator, services.issuer, cookies),
        ...own(passwordRoutes(sessions, cookies)),
        ...own(signUpRoutes(services.signUp, cookies)),
        ...own(passkeySignInRoutes(services.passkeySignIn, cookies)),
        ...own(secondStepRoutes(services.secondSteps, cookies)),
        ...own(providerPublicRoutes(providerSignIn, newcomers, authenticator, cookies)),
        ...own(recoveryPublicRoutes(passwordResets, emailChanges, bouncedAddresses, device)),
      ],
      token: sessionTokenRoutes(sessions),
      'signed-in': [
        ...own(recoverySignedInRoutes(sessions, emailChanges, bouncedAddresses, device)),
        ...own(factorRoutes(services.factors)),
        ...own(providerSignedInRoutes(providerSignIn, signInMethods, cookies)),
        ...own(signInMethodRoutes(signInMethods)),
        ...profileRoutes(services.profile, services.erasure),
      ],
      people: own(signInMethodAdminRoutes(signInMethods)),
    },
    ...ERASED_WITH_ACCOUNT,
  };
}
