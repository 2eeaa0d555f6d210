// Sign-in through a provider: Google, Microsoft, Apple, or a hospital's own server.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { Id } from '../text/text.schemas.ts';
import { TokenAnswer } from './accounts.schemas.ts';
import { NEXT_MAX, providerRoutes } from './accounts.ts';
import { signUpPerson } from './sign-up.schemas.ts';

/** A path of this site. `//host` and `/\host` are refused, because a browser opens another site for them. */
const Next = z
  .string()
  .max(NEXT_MAX)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'Please name a page of this site.')
  .nullable()
  .default(null);

const params = z.object({ provider: Id });
const Start = z.strictObject({ next: Next });
const Address = z.object({
  /** The URL of the provider's sign-in page, which the browser opens. */
  url: z.url(),
});

const Person = z.object({
  /** Allows the same browser to create the account within 15 minutes. */
  ticket: z.string(),
  provider: z.string(),
  /** Empty when the provider does not reveal the mail address. */
  email: z.string(),
  /** False when the mail address must first be confirmed with a six-digit code. */
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
});
export type ProviderPerson = z.infer<typeof Person>;

const next = z.string().nullable();

export const ProviderOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed-in'), token: TokenAnswer, next }),
  /** The sign-in continues with `/identity/second-step`. */
  z.object({ outcome: z.literal('second-step'), next }),
  /** There is no account for this person yet. The person must first complete the profile. */
  z.object({ outcome: z.literal('new'), person: Person, next }),
  z.object({ outcome: z.literal('linked'), provider: z.string(), next }),
  /** The signed-in person has reauthenticated. */
  z.object({ outcome: z.literal('proved'), token: TokenAnswer, next }),
]);
export type ProviderOutcome = z.infer<typeof ProviderOutcome>;

export const ProviderAccountFields = z.strictObject(signUpPerson);

const CreateProviderAccountBody = ProviderAccountFields.extend({
  ticket: z.string().min(1).max(30_000),
  /** Issued when the six-digit code was verified. Required unless the provider has verified the mail address. */
  grant: z.string().min(1).max(100).optional(),
});
export type CreateProviderAccountBody = z.output<typeof CreateProviderAccountBody>;

export const providerSchemas = {
  startProviderSignIn: {
    summary: "The provider's page for a sign-in; sets a cookie that binds it to this browser.",
    params,
    body: Start,
    response: Address,
  },
  startProviderLink: {
    summary: 'The same, to add the provider to the own account; needs a fresh proof.',
    params,
    body: Start,
    response: Address,
  },
  startProviderProof: {
    summary: 'The same, to prove again who one is; the provider asks for its own proof anew.',
    params,
    body: Start,
    response: Address,
  },
  finishProvider: {
    summary: "Finish what was started, with the query that the provider's page came back with.",
    params,
    body: z.strictObject({ query: z.string().max(8_000) }),
    response: ProviderOutcome,
  },
  exchangeProviderToken: {
    summary: 'Sign in with a fresh ID token of a Firebase-style provider; each is accepted once.',
    params,
    body: z.strictObject({ idToken: z.string().min(1).max(8_000) }),
    response: ProviderOutcome,
  },
  createProviderAccount: {
    summary: 'Create the account of a new person from a provider and sign in.',
    body: CreateProviderAccountBody,
    response: TokenAnswer,
  },
  getProviderSignOut: {
    summary: "The provider's sign-out page, for a session that began there; null without one.",
    response: z.object({ provider: z.string(), url: z.url().nullable() }).nullable(),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Sign-in providers',
  description: 'Signing in through Google, Microsoft, Apple or the server of a hospital.',
};
export const providerEndpoints = joinEndpoints(providerRoutes, providerSchemas);
