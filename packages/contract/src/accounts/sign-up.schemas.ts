// Sign-up: the form, a mailed six-digit code, the account. The account is created after the code was checked.

import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { VisitSource } from '../overview/visits.schemas.ts';
import { Email, personName, requiredText, textOr } from '../text/text.schemas.ts';
import { TokenAnswer } from './accounts.schemas.ts';
import { type SignUpPerson, signUpRoutes } from './accounts.ts';
import { findCity } from './cities.ts';

export const City = requiredText('City is required.')
  .refine((value) => findCity(value) !== null, 'Please choose a city from the list.')
  .transform((value) => findCity(value) ?? value);

const TOO_SHORT = `Password should be at least ${PASSWORD_MIN} characters long.`;

export const NewPassword = textOr(TOO_SHORT)
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(PASSWORD_MAX, 'That password is too long.');

export const FirstName = personName(NAME_MAX, 'First name is required.');
export const LastName = personName(NAME_MAX, 'Last name is required.');

export const signUpPerson = {
  firstName: FirstName,
  lastName: LastName,
  city: City,
  email: Email,
} satisfies Record<keyof SignUpPerson, z.ZodType>;

/** The fields of the sign-up form, without the check that both passwords are equal. */
export const SignUpFields = z.object({ ...signUpPerson, password: NewPassword });

const NO_CODE = 'Enter the 6-digit code from your email.';

export const SignupCode = textOr(NO_CODE)
  .trim()
  .regex(/^[0-9]{6}$/, NO_CODE);

export const CreateAccountBody = z.strictObject({
  ...SignUpFields.shape,
  /** Issued when the six-digit code was verified. Valid once, and for this email address only. */
  grant: z.string().min(1).max(100),
  /** The source of the first visit, which the browser remembers. */
  source: VisitSource.optional(),
});

export const signUpSchemas = {
  requestSignupCode: {
    summary: 'Mail a six-digit code; answers alike for known and unknown addresses.',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string(), resendAfter: z.int() }),
  },
  verifySignupCode: {
    summary: 'Prove a code; the grant in the answer creates one account.',
    body: z.strictObject({ email: Email, code: SignupCode }),
    response: z.object({ message: z.string(), grant: z.string() }),
  },
  createAccount: {
    summary: 'Create the account of a verified address and sign in; sets the refresh cookie.',
    body: CreateAccountBody,
    response: TokenAnswer,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Sign-up', description: 'New accounts.' };
export const signUpEndpoints = joinEndpoints(signUpRoutes, signUpSchemas);
