import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const client = { clientId: 'id', clientSecret: 'not to be printed' };
const read = (list: unknown, env: Record<string, string> = {}) =>
  readConfig({
    SIGN_IN_PROVIDERS: typeof list === 'string' ? list : JSON.stringify(list),
    ...env,
  }).signInProviders;

function problemOf(list: unknown, env?: Record<string, string>): string {
  try {
    read(list, env);
  } catch (error) {
    return String(error);
  }
  return 'no problem';
}

describe('SIGN_IN_PROVIDERS', () => {
  test('SIGN_IN_PROVIDERS knows the addresses of Google, Microsoft and Apple', () => {
    const tenant = '11111111-2222-3333-4444-555555555555';
    const list = read([
      { kind: 'google', ...client },
      { kind: 'microsoft', ...client, tenant },
      { kind: 'apple', clientId: 'id', teamId: 'T', keyId: 'K', privateKey: 'P' },
      { kind: 'auth0', ...client, domain: 'trust.eu.auth0.com' },
      { kind: 'keycloak', ...client, name: 'Ward', issuer: 'https://sso.test/realms/ward' },
      { kind: 'firebase', projectId: 'ward-project' },
    ]);
    expect(list.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
      ['google', 'Google', 'https://accounts.google.com'],
      ['microsoft', 'Microsoft', `https://login.microsoftonline.com/${tenant}/v2.0`],
      ['apple', 'Apple', 'https://appleid.apple.com'],
      ['auth0', 'Auth0', 'https://trust.eu.auth0.com/'],
      ['keycloak', 'Ward', 'https://sso.test/realms/ward'],
      ['firebase', 'Firebase', 'https://securetoken.google.com/ward-project'],
    ]);
  });

  test('the message of an error in SIGN_IN_PROVIDERS contains the entry and the field, and never a value', () => {
    const problem = problemOf([
      { kind: 'google', ...client },
      { kind: 'keycloak', ...client, issuer: 'not to be printed' },
    ]);
    expect(problem).toContain('SIGN_IN_PROVIDERS');
    expect(problem).toContain('entry 2 issuer');
    expect(problem).not.toContain('not to be printed');
    expect(problemOf('{')).toContain('this is not JSON');
  });

  test('SIGN_IN_PROVIDERS refuses two entries with one id, and a Microsoft entry that accepts every organisation', () => {
    const google = { kind: 'google', ...client };
    expect(problemOf([google, google])).toContain('two have the same id');
    expect(problemOf([{ kind: 'microsoft', ...client, tenant: 'common' }])).toContain(
      'the id of one directory',
    );
  });

  test('SIGN_IN_PROVIDERS refuses plain http in production, and any use together with a hosted identity provider', () => {
    const plain = [{ kind: 'keycloak', ...client, issuer: 'http://sso.test/realms/ward' }];
    expect(problemOf(plain, { NODE_ENV: 'production' })).toContain(
      'the addresses of keycloak must begin with https://',
    );
    const hosted = {
      IDENTITY_ISSUER: 'https://id.test/',
      IDENTITY_AUDIENCE: 'urost3',
      IDENTITY_JWKS_URL: 'https://id.test/jwks',
    };
    expect(problemOf([{ kind: 'google', ...client }], hosted)).toContain('exclude each other');
  });
});
