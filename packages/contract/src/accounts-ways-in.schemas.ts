// How a person can sign in, and where they are signed in.
import { z } from 'zod';
import { providerKinds } from './accounts-providers.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { Id, Timestamp } from './text.schemas.ts';

export const LinkedProvider = z.object({
  id: z.string(),
  /** The configured provider; null when it is configured no longer. */
  provider: z.string().nullable(),
  kind: z.enum(providerKinds).nullable(),
  name: z.string(),
  /** The address at the provider when it was last used; empty when it gave none. */
  email: z.string(),
  linkedAt: Timestamp,
  lastUsedAt: Timestamp,
});
export type LinkedProvider = z.infer<typeof LinkedProvider>;

export const WaysIn = z.object({
  hasPassword: z.boolean(),
  providers: z.array(LinkedProvider),
});
export type WaysIn = z.infer<typeof WaysIn>;

export const Device = z.object({
  id: z.string(),
  /** Browser and system, such as 'Firefox on Windows'. */
  name: z.string(),
  /** How the sign-in began: 'Password', or the provider's name. */
  way: z.string(),
  signedInAt: Timestamp,
  lastUsedAt: Timestamp,
  /** Null while the device is signed in. */
  endedAt: Timestamp.nullable(),
  isThisDevice: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const params = z.object({ id: Id });

export const waysInSchemas = {
  getWaysIn: {
    summary: 'The ways in which the caller can sign in.',
    response: WaysIn,
  },
  unlinkProvider: {
    summary: 'Remove a provider from the account; needs a fresh proof, and never the only way in.',
    params,
    response: null,
  },
  listDevices: {
    summary: 'Where the caller is or was signed in, the last used first.',
    response: z.object({ devices: z.array(Device) }),
  },
  signOutDevice: {
    summary: 'End the sign-in of one device.',
    params,
    response: null,
  },
  getUserWaysIn: {
    summary: 'The ways in which a person can sign in, without any secret.',
    params,
    response: WaysIn,
  },
} satisfies EndpointSchemas;
