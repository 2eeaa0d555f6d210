// Sign-in, sessions and the signed-in person.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { roles } from '../roles.ts';
import { accountRoutes } from './accounts.ts';
import { SignInBody } from './sign-in.schemas.ts';

/** The signed-in person. The browser uses the roles only to show or hide pages; the server checks its own rows. */
export const SignedInUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  admin: z.boolean(),
  interviewer: z.boolean(),
  roles: z.array(z.enum(roles)),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const TokenAnswer = z.object({
  idToken: z.string(),
  /** In seconds. */
  expiresIn: z.int(),
  user: SignedInUser,
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;

export const accountSchemas = {
  signIn: {
    summary: 'Sign in with email and password; sets the refresh cookie.',
    body: SignInBody,
    response: TokenAnswer,
  },
  refresh: {
    summary: 'Exchange the refresh cookie for a new ID token; the cookie is rotated.',
    response: TokenAnswer,
  },
  signOut: {
    summary: 'End the session of the refresh cookie and its tokens.',
    response: null,
  },
  activateSession: {
    summary: "Make this device's session the user's only active one.",
    body: z.strictObject({ deviceInfo: z.object({ userAgent: z.string().max(1000) }) }),
    response: z.object({ sessionId: z.string() }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Sign-in',
  description: 'Sign in, renew the ID token, sign out and make a session the active one.',
};
export const accountEndpoints = joinEndpoints(accountRoutes, accountSchemas);
