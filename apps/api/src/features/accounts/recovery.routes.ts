import { recoveryEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { BouncedAddressService } from './bounced-address.service.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import { attemptOriginOf, callerOf } from './sessions.routes.ts';
import type { SessionsService } from './sessions.service.ts';

export function recoveryPublicRoutes(
  resets: PasswordResetService,
  emailChanges: EmailChangeService,
  bouncedAddresses: BouncedAddressService,
  device: DeviceCookie,
): Route[] {
  return [
    route(recoveryEndpoints.confirmEmail, ({ body, request }) =>
      bouncedAddresses.confirm(body.oobCode, callerOf(request)),
    ),
    route(recoveryEndpoints.requestPasswordReset, async ({ body, request }) => ({
      message: await resets.request(body.email, callerOf(request)),
    })),
    route(recoveryEndpoints.verifyPasswordReset, async ({ body }) => ({
      email: await resets.verify(body.oobCode),
    })),
    route(recoveryEndpoints.confirmPasswordReset, async ({ body, request, reply }) => {
      const email = await resets.confirm(body.oobCode, body.newPassword, callerOf(request));
      device.remember(request, reply, email);
    }),
    route(recoveryEndpoints.confirmEmailChange, ({ body, request }) =>
      emailChanges.confirm(body.oobCode, callerOf(request)),
    ),
  ];
}

export function recoverySignedInRoutes(
  sessions: SessionsService,
  emailChanges: EmailChangeService,
  bouncedAddresses: BouncedAddressService,
  device: DeviceCookie,
): Route[] {
  return [
    route(recoveryEndpoints.requestEmailConfirmation, async ({ principal, request }) => ({
      message: await bouncedAddresses.request(principal, callerOf(request)),
    })),
    route(recoveryEndpoints.reauthenticate, ({ body, principal, request }) =>
      sessions.reauthenticate(
        principal,
        body.password,
        attemptOriginOf(request, device, principal.email),
      ),
    ),
    route(recoveryEndpoints.requestEmailChange, async ({ body, principal, request }) => ({
      message: await emailChanges.request(principal, body.newEmail, callerOf(request)),
    })),
  ];
}
