import { recoveryEndpoints } from '@urost3/contract/recovery.ts';
import { type Route, route } from '../../http/route.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import { callerOf } from './sessions.routes.ts';
import type { SessionsService } from './sessions.service.ts';

export function recoveryPublicRoutes(
  resets: PasswordResetService,
  emailChanges: EmailChangeService,
): Route[] {
  return [
    route(recoveryEndpoints.requestPasswordReset, async ({ body, request }) => ({
      message: await resets.request(body.email, callerOf(request)),
    })),
    route(recoveryEndpoints.verifyPasswordReset, async ({ body }) => ({
      email: await resets.verify(body.oobCode),
    })),
    route(recoveryEndpoints.confirmPasswordReset, ({ body, request }) =>
      resets.confirm(body.oobCode, body.newPassword, callerOf(request)),
    ),
    route(recoveryEndpoints.confirmEmailChange, ({ body, request }) =>
      emailChanges.confirm(body.oobCode, callerOf(request)),
    ),
  ];
}

export function recoverySignedInRoutes(
  sessions: SessionsService,
  emailChanges: EmailChangeService,
): Route[] {
  return [
    route(recoveryEndpoints.reauthenticate, ({ body, principal, request }) =>
      sessions.reauthenticate(principal, body.password, callerOf(request)),
    ),
    route(recoveryEndpoints.requestEmailChange, async ({ body, principal, request }) => ({
      message: await emailChanges.request(principal, body.newEmail, callerOf(request)),
    })),
  ];
}
