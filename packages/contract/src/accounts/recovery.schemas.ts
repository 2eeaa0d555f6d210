// Password reset by mail, reauthentication with the password, and change of mail address.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { Email, textOr } from '../text/text.schemas.ts';
import { TokenAnswer } from './accounts.schemas.ts';
import { recoveryRoutes } from './accounts.ts';
import { SignInBody } from './sign-in.schemas.ts';

/** The code of a mailed link. This schema accepts any text up to 500 characters; the service refuses unknown codes. */
const OobCode = z.string().trim().min(1).max(500);

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters long.`;

export const ResetPassword = textOr(TOO_SHORT)
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(PASSWORD_MAX, 'That password is too long.');

const NewEmail = Email.describe('the new address');

export const recoverySchemas = {
  requestPasswordReset: {
    summary: 'Mail a reset link if the address has an account; the answer is always the same.',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
  },
  verifyPasswordReset: {
    summary: 'Whose link this is; does not use it up.',
    body: z.strictObject({ oobCode: OobCode }),
    response: z.object({ email: z.string() }),
  },
  confirmPasswordReset: {
    summary: 'Set the new password; ends every session and every other code of the user.',
    body: z.strictObject({ oobCode: OobCode, newPassword: ResetPassword }),
    response: null,
  },
  reauthenticate: {
    summary:
      'Prove the password again; the new token is valid for sensitive changes for 5 minutes.',
    body: SignInBody.pick({ password: true }),
    response: TokenAnswer,
  },
  requestEmailChange: {
    summary: 'Mail a verification link to the new address; the old one is kept until it is used.',
    body: z.strictObject({ newEmail: NewEmail }),
    response: z.object({ message: z.string() }),
    status: 202,
  },
  confirmEmailChange: {
    summary: 'Take over the new address; ends every session of the user.',
    body: z.strictObject({ oobCode: OobCode }),
    response: null,
  },
  requestEmailConfirmation: {
    summary: "Mail a link to the caller's own address, after mail to it came back or was reported.",
    response: z.object({ message: z.string() }),
    status: 202,
  },
  confirmEmail: {
    summary: 'Prove that mail to the address arrives again.',
    body: z.strictObject({ oobCode: OobCode }),
    response: null,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Passwords and addresses',
  description: 'Forgotten passwords and changes of the email address.',
};
export const recoveryEndpoints = joinEndpoints(recoveryRoutes, recoverySchemas);
