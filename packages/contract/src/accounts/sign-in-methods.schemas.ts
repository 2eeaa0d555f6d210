// A person's sign-in methods and signed-in devices.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { ById, Timestamp } from '../text/text.schemas.ts';
import { providerKinds, signInMethodRoutes } from './accounts.ts';

export const LinkedProvider = z.object({
  id: z.string(),
  /** The id of the external sign-in provider (for example Google); null when the provider is no longer configured. */
  provider: z.string().nullable(),
  kind: z.enum(providerKinds).nullable(),
  name: z.string(),
  /** The mail address that the provider reported at the last sign-in through it; empty when it reported none. */
  email: z.string(),
  linkedAt: Timestamp,
  lastUsedAt: Timestamp,
});
export type LinkedProvider = z.infer<typeof LinkedProvider>;

export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  providers: z.array(LinkedProvider),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const Device = z.object({
  id: z.string(),
  /** Browser and system, such as 'Firefox on Windows'. */
  name: z.string(),
  /** The method of the sign-in: 'Password', 'Passkey', or the name of the provider. */
  way: z.string(),
  signedInAt: Timestamp,
  lastUsedAt: Timestamp,
  /** Null while the device is signed in. */
  endedAt: Timestamp.nullable(),
  isThisDevice: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const signInMethodSchemas = {
  getSignInMethods: {
    summary: 'The ways in which the caller can sign in.',
    response: SignInMethods,
  },
  unlinkProvider: {
    summary: 'Remove a provider from the account; needs a fresh proof, and never the only way in.',
    params: ById,
    response: null,
  },
  listDevices: {
    summary: 'Where the caller is or was signed in, the last used first.',
    response: z.object({ devices: z.array(Device) }),
  },
  signOutDevice: {
    summary: 'End the sign-in of one device.',
    params: ById,
    response: null,
  },
  getUserSignInMethods: {
    summary: 'The ways in which a person can sign in, without any secret.',
    params: ById,
    response: SignInMethods,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Ways in',
  description: 'The ways in which a person can sign in, and their devices.',
};
export const signInMethodEndpoints = joinEndpoints(signInMethodRoutes, signInMethodSchemas);
