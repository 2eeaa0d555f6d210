// The settings of a hosted identity provider, which stores the accounts in place of this product (docs/running.md, Hosted
// identity).
import { z } from 'zod';
import { HOSTED_ALGORITHMS, type HostedSettings } from './providers/identity/hosted.ts';

export const hostedIdentityVariables = {
  IDENTITY_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'issuer of a hosted identity provider; without it the product stores accounts and passwords',
    ),
  IDENTITY_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe('audience that tokens of the hosted provider must have'),
  IDENTITY_JWKS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the public keys of the hosted provider'),
  IDENTITY_ALGORITHM: z
    .enum(HOSTED_ALGORITHMS)
    .default('RS256')
    .describe('the one signature algorithm the hosted provider uses'),
  IDENTITY_CLAIM_EMAIL: z.string().min(1).default('email').describe('claim with the address'),
  IDENTITY_CLAIM_EMAIL_VERIFIED: z
    .string()
    .min(1)
    .default('email_verified')
    .describe('claim that is true for a verified address; accounts without it are refused'),
  IDENTITY_CLAIM_FIRST_NAME: z
    .string()
    .min(1)
    .default('given_name')
    .describe('claim with the first name'),
  IDENTITY_CLAIM_LAST_NAME: z
    .string()
    .min(1)
    .default('family_name')
    .describe('claim with the last name'),
  IDENTITY_CLAIM_AUTH_TIME: z
    .string()
    .min(1)
    .default('auth_time')
    .describe('claim with the time of the last authentication, in seconds'),
};

type HostedIdentityEnvironment = z.infer<z.ZodObject<typeof hostedIdentityVariables>>;

/** @returns null when this product stores accounts and passwords itself */
export function hostedSettings(env: HostedIdentityEnvironment): HostedSettings | null {
  if (!env.IDENTITY_ISSUER || !env.IDENTITY_AUDIENCE || !env.IDENTITY_JWKS_URL) return null;
  return {
    issuer: env.IDENTITY_ISSUER,
    audience: env.IDENTITY_AUDIENCE,
    jwksUrl: env.IDENTITY_JWKS_URL,
    algorithm: env.IDENTITY_ALGORITHM,
    claims: {
      email: env.IDENTITY_CLAIM_EMAIL,
      emailVerified: env.IDENTITY_CLAIM_EMAIL_VERIFIED,
      firstName: env.IDENTITY_CLAIM_FIRST_NAME,
      lastName: env.IDENTITY_CLAIM_LAST_NAME,
      authTime: env.IDENTITY_CLAIM_AUTH_TIME,
    },
  };
}
