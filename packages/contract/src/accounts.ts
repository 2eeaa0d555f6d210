// Identity: sign-in, sessions, accounts.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SignInBody } from './sign-in.ts';

/** The signed-in person as the browser knows them. Roles here are a hint; the server reads its own rows. */
export const SignedInUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  admin: z.boolean(),
  interviewer: z.boolean(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const TokenAnswer = z.object({
  idToken: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  user: SignedInUser,
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;

export const accountEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/identity/sign-in',
    access: 'public',
    summary: 'Sign in with email and password; sets the refresh cookie.',
    body: SignInBody,
    response: TokenAnswer,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/identity/refresh',
    access: 'public',
    summary: 'Exchange the refresh cookie for a new ID token; the cookie is rotated.',
    response: TokenAnswer,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/identity/sign-out',
    access: 'public',
    summary: 'End the session of the refresh cookie and its tokens.',
    response: null,
  }),
  activateSession: endpoint({
    method: 'POST',
    path: '/auth/session/activate',
    access: 'token',
    summary: "Make this device's session the user's only active one.",
    body: z.strictObject({ deviceInfo: z.object({ userAgent: z.string().max(1000) }) }),
    response: z.object({ sessionId: z.string() }),
  }),
};

/** Header that carries the active session's id. */
export const SESSION_HEADER = 'x-session-id';
