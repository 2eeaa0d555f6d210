// Password reset by mail, proving the password again, and change of address.
import { z } from 'zod';
import { TokenAnswer } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { SignInBody } from './sign-in.ts';
import { Email, textOr } from './text.ts';

export const RESET_SENT_MESSAGE =
  'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).';
/** Sensitive changes need a password proved within this time. */
export const RECENT_LOGIN_MS = 5 * 60 * 1000;

/** Anything longer or stranger than our links carry is simply not a valid code. */
const OobCode = z.string().trim().min(1).max(500);

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters long.`;

export const ResetPassword = textOr(TOO_SHORT)
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(PASSWORD_MAX, 'That password is too long.');

const NewEmail = Email.describe('the new address');

export const recoveryEndpoints = {
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/identity/password-reset',
    access: 'public',
    summary: 'Mail a reset link if the address has an account; the answer is always the same.',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
  }),
  verifyPasswordReset: endpoint({
    method: 'POST',
    path: '/identity/password-reset/verify',
    access: 'public',
    summary: 'Whose link this is; does not use it up.',
    body: z.strictObject({ oobCode: OobCode }),
    response: z.object({ email: z.string() }),
  }),
  confirmPasswordReset: endpoint({
    method: 'POST',
    path: '/identity/password-reset/confirm',
    access: 'public',
    summary: 'Set the new password; ends every session and every other code of the user.',
    body: z.strictObject({ oobCode: OobCode, newPassword: ResetPassword }),
    response: null,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/identity/reauthenticate',
    access: 'signed-in',
    summary: 'Prove the password again; the new token is good for sensitive changes for 5 minutes.',
    body: SignInBody.pick({ password: true }),
    response: TokenAnswer,
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/identity/email-change',
    access: 'signed-in',
    summary: 'Mail a verification link to the new address; the old one is kept until it is used.',
    body: z.strictObject({ newEmail: NewEmail }),
    response: z.object({ message: z.string() }),
    status: 202,
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/identity/email-change/confirm',
    access: 'public',
    summary: 'Take over the new address; ends every session of the user.',
    body: z.strictObject({ oobCode: OobCode }),
    response: null,
  }),
  jwks: endpoint({
    method: 'GET',
    path: '/identity/jwks.json',
    access: 'public',
    summary: 'Public keys of the ID tokens.',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
};
