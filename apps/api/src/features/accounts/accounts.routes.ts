// The entry of accounts. Passwords, addresses and second factors have routes only when the product stores them itself.

import { profileEndpoints, type UserProfile } from '@urost3/contract/accounts/profile.schemas.ts';
import { recoveryEndpoints } from '@urost3/contract/accounts/recovery.schemas.ts';
import { signInMethodEndpoints } from '@urost3/contract/accounts/sign-in-methods.schemas.ts';
import { signUpEndpoints } from '@urost3/contract/accounts/sign-up.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from '../../composition/feature.ts';
import { done, type Route, route, saveAs } from '../../http/route.ts';
import { accountJobs } from './accounts.jobs.ts';
import { factorRoutes, passkeySignInRoutes, secondStepRoutes } from './factors/factors.routes.ts';
import { exportAccount } from './lifecycle/account-export.service.ts';
import { eraseAccount } from './lifecycle/erasure.service.ts';
import {
  changeCommunityProfile,
  changeDisplayName,
  changeNames,
  getProfile,
} from './profile/profile.service.ts';
import { providerPublicRoutes, providerSignedInRoutes } from './providers/providers.routes.ts';
import {
  confirmAddress,
  confirmEmailChange,
  requestAddressConfirmation,
  requestEmailChange,
} from './recovery/email-change.service.ts';
import {
  confirmPasswordReset,
  requestPasswordReset,
  verifyResetLink,
} from './recovery/password-reset.service.ts';
import {
  cookieSettings,
  createPasskeyCookie,
  createProviderCookie,
  createRefreshCookie,
  createSecondStepCookie,
} from './secret-cookies.ts';
import {
  answerSignIn,
  attemptOriginOf,
  callerOf,
  type IdentityCookies,
  passwordRoutes,
  sessionPublicRoutes,
  sessionTokenRoutes,
} from './sessions/sessions.routes.ts';
import { reauthenticateWithPassword } from './sessions/sessions.service.ts';
import { createDeviceCookie } from './sign-in/device-cookie.ts';
import {
  listDevices,
  listSignInMethods,
  signOutDevice,
  unlinkProvider,
} from './sign-in/sign-in-methods.service.ts';
import { createAccount, requestSignUpCode, verifySignUpCode } from './sign-up/sign-up.service.ts';

const communityPart = ({ profileData, communitySettings }: UserProfile) => ({
  profile: { profileData, communitySettings },
});

function profileRoutes(ctx: Context): Route[] {
  return [
    route(profileEndpoints.getProfile, ({ principal }) => getProfile(ctx, principal.uid)),
    route(profileEndpoints.updateProfile, ({ principal, body }) =>
      changeNames(ctx, principal.uid, body),
    ),
    route(profileEndpoints.getCommunityProfile, async ({ principal }) =>
      communityPart(await getProfile(ctx, principal.uid)),
    ),
    route(profileEndpoints.updateCommunityProfile, async ({ principal, body }) => ({
      ...communityPart(await changeCommunityProfile(ctx, principal.uid, body)),
      message: 'Profile updated successfully.',
    })),
    route(profileEndpoints.updateDisplayName, async ({ principal, body }) => {
      await changeDisplayName(ctx, principal.uid, body.displayName);
      return { displayName: body.displayName, message: 'Display name updated successfully.' };
    }),
    route(profileEndpoints.exportAccount, async ({ principal, reply }) => {
      saveAs(reply, 'urost3-my-data.json');
      return exportAccount(ctx, principal);
    }),
    route(profileEndpoints.deleteAccount, async ({ principal }) => {
      await eraseAccount(ctx, principal);
      return done('Account deleted successfully.');
    }),
  ];
}

function recoveryPublicRoutes(ctx: Context, { device }: IdentityCookies): Route[] {
  return [
    route(recoveryEndpoints.confirmEmail, ({ body, request }) =>
      confirmAddress(ctx, body.oobCode, callerOf(request)),
    ),
    route(recoveryEndpoints.requestPasswordReset, async ({ body, request }) => ({
      message: await requestPasswordReset(ctx, body.email, callerOf(request)),
    })),
    route(recoveryEndpoints.verifyPasswordReset, async ({ body }) => ({
      email: await verifyResetLink(ctx, body.oobCode),
    })),
    route(recoveryEndpoints.confirmPasswordReset, async ({ body, request, reply }) => {
      const email = await confirmPasswordReset(
        ctx,
        body.oobCode,
        body.newPassword,
        callerOf(request),
      );
      device.remember(request, reply, email);
    }),
    route(recoveryEndpoints.confirmEmailChange, ({ body, request }) =>
      confirmEmailChange(ctx, body.oobCode, callerOf(request)),
    ),
  ];
}

function recoverySignedInRoutes(ctx: Context, { device }: IdentityCookies): Route[] {
  return [
    route(recoveryEndpoints.requestEmailConfirmation, async ({ principal, request }) => ({
      message: await requestAddressConfirmation(ctx, principal, callerOf(request)),
    })),
    route(recoveryEndpoints.reauthenticate, ({ body, principal, request }) =>
      reauthenticateWithPassword(
        ctx,
        principal,
        body.password,
        attemptOriginOf(request, device, principal.email),
      ),
    ),
    route(recoveryEndpoints.requestEmailChange, async ({ body, principal, request }) => ({
      message: await requestEmailChange(ctx, principal, body.newEmail, callerOf(request)),
    })),
  ];
}

function signUpRoutes(ctx: Context, cookies: IdentityCookies): Route[] {
  return [
    route(signUpEndpoints.requestSignupCode, ({ body, request }) =>
      requestSignUpCode(ctx, body.email, callerOf(request)),
    ),
    route(signUpEndpoints.verifySignupCode, async ({ body, request }) => ({
      message: 'Your email address is verified.',
      grant: await verifySignUpCode(ctx, body.email, body.code, callerOf(request)),
    })),
    route(signUpEndpoints.createAccount, async (call) => {
      const outcome = await createAccount(ctx, call.body, callerOf(call.request));
      return answerSignIn(outcome, call, cookies);
    }),
  ];
}

function signInMethodRoutes(ctx: Context): Route[] {
  return [
    route(signInMethodEndpoints.getSignInMethods, ({ principal }) =>
      listSignInMethods(ctx, principal.uid),
    ),
    route(signInMethodEndpoints.unlinkProvider, ({ params, principal, request }) =>
      unlinkProvider(ctx, principal, params.id, callerOf(request)),
    ),
    route(signInMethodEndpoints.listDevices, async ({ principal }) => ({
      devices: await listDevices(ctx, principal),
    })),
    route(signInMethodEndpoints.signOutDevice, ({ params, principal, request }) =>
      signOutDevice(ctx, principal, params.id, callerOf(request)),
    ),
  ];
}

function signInMethodAdminRoutes(ctx: Context): Route[] {
  return [
    route(signInMethodEndpoints.getUserSignInMethods, ({ params }) =>
      listSignInMethods(ctx, params.id),
    ),
  ];
}

function createIdentityCookies(siteUrl: string, secretKey: string) {
  const settings = cookieSettings(siteUrl);
  return {
    refresh: createRefreshCookie(settings),
    device: createDeviceCookie(settings, secretKey),
    secondStep: createSecondStepCookie(settings),
    passkey: createPasskeyCookie(settings),
    provider: createProviderCookie(settings),
  };
}

export function accountsFeature(ctx: Context): Feature {
  const cookies = createIdentityCookies(ctx.siteUrl, ctx.secretKey);
  const own = (routes: readonly Route[]) => (ctx.config.hostedIdentity === null ? routes : []);
  return {
    routes: {
      public: [
        ...sessionPublicRoutes(ctx, cookies),
        ...own(passwordRoutes(ctx, cookies)),
        ...own(signUpRoutes(ctx, cookies)),
        ...own(passkeySignInRoutes(ctx, cookies)),
        ...own(secondStepRoutes(ctx, cookies)),
        ...own(providerPublicRoutes(ctx, cookies)),
        ...own(recoveryPublicRoutes(ctx, cookies)),
      ],
      token: sessionTokenRoutes(ctx),
      'signed-in': [
        ...own(recoverySignedInRoutes(ctx, cookies)),
        ...own(factorRoutes(ctx)),
        ...own(providerSignedInRoutes(ctx, cookies)),
        ...own(signInMethodRoutes(ctx)),
        ...profileRoutes(ctx),
      ],
      people: own(signInMethodAdminRoutes(ctx)),
    },
    jobs: accountJobs(ctx),
    ...ERASED_WITH_ACCOUNT,
  };
}
