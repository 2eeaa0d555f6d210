// Reads SIGN_IN_PROVIDERS, a JSON list of sign-in providers. The server either knows a provider's URLs or discovers them.
import { Slug } from '@urost3/contract/text/text.schemas.ts';
import { z } from 'zod';
import type { ProviderSettings } from '../providers/identity/sign-in-provider.ts';

const PROVIDERS_MAX = 8;
const secret = z.string().min(1).max(4_000);
const clientId = z.string().min(1).max(300);
const issuer = z.url({ protocol: /^https?$/ });
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'a host name');
const named = (id: string, name: string) => ({
  id: Slug.default(id),
  name: z.string().trim().min(1).max(60).default(name),
});
const client = { clientId, clientSecret: secret };

const Entry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('google'), ...named('google', 'Google'), ...client }),
  z.strictObject({
    kind: z.literal('microsoft'),
    ...named('microsoft', 'Microsoft'),
    ...client,
    // Only one Microsoft directory is accepted. Every organisation can put any email address into the tokens of its own
    // directory. Tokens of other directories therefore prove nothing.
    tenant: z.string().regex(/^[0-9a-f-]{36}$/i, 'the id of one directory'),
  }),
  z.strictObject({
    kind: z.literal('apple'),
    ...named('apple', 'Apple'),
    clientId,
    teamId: z.string().min(1).max(40),
    keyId: z.string().min(1).max(40),
    privateKey: secret,
  }),
  z.strictObject({ kind: z.literal('auth0'), ...named('auth0', 'Auth0'), ...client, domain: host }),
  z.strictObject({
    kind: z.literal('keycloak'),
    ...named('keycloak', 'Keycloak'),
    ...client,
    issuer,
  }),
  z.strictObject({ kind: z.literal('openid'), ...named('openid', 'OpenID'), ...client, issuer }),
  z.strictObject({
    kind: z.literal('firebase'),
    ...named('firebase', 'Firebase'),
    projectId: z.string().regex(/^[a-z0-9-]{4,40}$/, 'the id of a project'),
    keysUrl: issuer.optional(),
  }),
]);
type Entry = z.output<typeof Entry>;

const List = z
  .array(Entry)
  .max(PROVIDERS_MAX)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'two have the same id')
  .transform((list) => list.map(settingsOf));

const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

function settingsOf(entry: Entry): ProviderSettings {
  const { id, name, kind } = entry;
  const client = { id, name, kind };
  switch (entry.kind) {
    case 'firebase':
      return {
        ...client,
        kind: 'firebase',
        issuer: `https://securetoken.google.com/${entry.projectId}`,
        clientId: entry.projectId,
        keysUrl: entry.keysUrl ?? FIREBASE_KEYS,
      };
    case 'apple': {
      const { clientId, teamId, keyId, privateKey } = entry;
      const issuer = 'https://appleid.apple.com';
      return { ...client, kind: 'apple', issuer, clientId, secret: { teamId, keyId, privateKey } };
    }
    default:
      return {
        ...client,
        kind: entry.kind,
        issuer: issuerOf(entry),
        clientId: entry.clientId,
        secret: entry.clientSecret,
      };
  }
}

function issuerOf(entry: Exclude<Entry, { kind: 'apple' | 'firebase' }>): string {
  if (entry.kind === 'google') return 'https://accounts.google.com';
  if (entry.kind === 'microsoft') return `https://login.microsoftonline.com/${entry.tenant}/v2.0`;
  if (entry.kind === 'auth0') return `https://${entry.domain}/`;
  return entry.issuer;
}

/**
 * Reads a value that is JSON. Error messages contain the field, never a value, because values can be secret.
 * @param placeOf describes a place in the JSON
 */
export function readJson<T>(
  schema: z.ZodType<T>,
  value: string,
  context: z.core.$RefinementCtx<string>,
  placeOf: (path: PropertyKey[]) => string,
): T {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'this is not JSON' });
    return z.NEVER;
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const words = read.error.issues.map(({ path, message }) => `${placeOf(path)}${message}`);
  context.addIssue({ code: 'custom', message: words.join('; ') });
  return z.NEVER;
}

function entryOf([place, ...field]: PropertyKey[]): string {
  const entry = typeof place === 'number' ? `entry ${place + 1}` : 'the list';
  return `${[entry, ...field.map(String)].join(' ')}: `;
}

export const readSignInProviders = (value: string, context: z.core.$RefinementCtx<string>) =>
  readJson(List, value, context, entryOf);
