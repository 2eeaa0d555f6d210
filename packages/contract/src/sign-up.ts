// Signing up: form, six-digit code by mail, account. The account exists only after the code was proved.
import { z } from 'zod';
import { TokenAnswer } from './accounts.ts';
import { City } from './cities.ts';
import { endpoint } from './endpoint.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { Email, line, textOr } from './text.ts';

export const SIGNUP_CODE_LENGTH = 6;
/** Seconds before a code can be sent again. */
export const RESEND_COOLDOWN_SECONDS = 60;
/** Lifetime of a pending sign-up in the browser, and of the proof that a code was right. */
export const PENDING_SIGNUP_MS = 15 * 60 * 1000;
/** Version of the terms and privacy notice that people accept when they sign up. */
export const TERMS_VERSION = '2026-11-01';

const TOO_SHORT = `Password should be at least ${PASSWORD_MIN} characters long.`;

export const NewPassword = textOr(TOO_SHORT)
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(PASSWORD_MAX, 'That password is too long.');

export const FirstName = line(NAME_MAX, 'First name is required.');
export const LastName = line(NAME_MAX, 'Last name is required.');

/** The sign-up form, except that both passwords agree. */
export const SignUpFields = z.object({
  firstName: FirstName,
  lastName: LastName,
  city: City,
  email: Email,
  password: NewPassword,
});

const NO_CODE = 'Enter the 6-digit code from your email.';

export const SignupCode = textOr(NO_CODE)
  .trim()
  .regex(/^[0-9]{6}$/, NO_CODE);

export const CreateAccountBody = z.strictObject({
  ...SignUpFields.shape,
  /** From the verified code; good once, for this address only. */
  grant: z.string().min(1).max(100),
});

const SignupCodeRequest = z.strictObject({
  email: Email,
  /** What the form knows already: a password that is too weak is refused before the mail. Nothing of it is kept. */
  chosen: SignUpFields.pick({ password: true, firstName: true, lastName: true }).optional(),
});
export type SignupCodeRequest = z.output<typeof SignupCodeRequest>;

export const signUpEndpoints = {
  requestSignupCode: endpoint({
    method: 'POST',
    path: '/auth/request-signup-code',
    access: 'public',
    summary: 'Mail a six-digit code; answers alike for known and unknown addresses.',
    body: SignupCodeRequest,
    response: z.object({ message: z.string(), resendAfter: z.int() }),
  }),
  verifySignupCode: endpoint({
    method: 'POST',
    path: '/auth/verify-signup-code',
    access: 'public',
    summary: 'Prove a code; the grant in the answer creates one account.',
    body: z.strictObject({ email: Email, code: SignupCode }),
    response: z.object({ message: z.string(), grant: z.string() }),
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/identity/accounts',
    access: 'public',
    summary: 'Create the account of a verified address and sign in; sets the refresh cookie.',
    body: CreateAccountBody,
    response: TokenAnswer,
  }),
};
