// Finds settings that are valid one by one but not together.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Environment } from './environment.ts';

const PRIVATE_RANGES = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];
/**
 * A host name with a single label, or with a suffix that public DNS does not resolve. A single label must begin with a
 * letter. Digits alone can be a public IP address in decimal form: 134744072 is 8.8.8.8.
 */
const PRIVATE_NAME = /^[a-z][a-z0-9_-]*$|\.(?:localhost|local|internal)$/i;
const ENCRYPTED_DATABASE = new Set(['require', 'verify-ca', 'verify-full']);

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  if (isIP(host) === 0) return PRIVATE_NAME.test(host);
  return PRIVATE_RANGES.includes(ipaddr.process(host).range());
}

/**
 * Whether the connection leaves the private network unencrypted. The URL is read as the database driver reads it. The last
 * value of a repeated parameter wins. The parameter `host` overrides the host of the URL.
 */
function isDatabaseOpen(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  const isSocket = host === '' || host.startsWith('/');
  const mode = searchParams.getAll('sslmode').at(-1) ?? '';
  return !isSocket && !isPrivate(host) && !ENCRYPTED_DATABASE.has(mode);
}

function isPlainHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' && !isPrivate(hostname);
}

/**
 * Whether mail can leave the private network unencrypted. The client requires STARTTLS, unless the URL contains
 * `requireTLS` with a value other than `true`.
 */
function isMailOpen(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const isWaived = searchParams.getAll('requireTLS').some((value) => value !== 'true');
  return protocol === 'smtp:' && isWaived && !isPrivate(hostname);
}

/**
 * In production, every connection that leaves the private network must be encrypted. A plain connection is allowed only
 * inside that network, for example between the services of a compose file. ASVS 12.2.1, 12.3.1.
 * @returns one message for each setting whose connection would leave the private network unencrypted
 */
export function transportProblems(env: Partial<Environment>): string[] {
  const problems: string[] = [];
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    if (env[name] && isDatabaseOpen(env[name]))
      problems.push(
        `${name} leads out of the private network without encryption: add ?sslmode=verify-full.`,
      );
  for (const name of ['S3_ENDPOINT', 'ERROR_TRACKER_DSN', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const)
    if (env[name] && isPlainHttp(env[name]))
      problems.push(`${name} leads out of the private network: it must begin with https://.`);
  if (env.REDIS_URL?.startsWith('redis:') && !isPrivate(new URL(env.REDIS_URL).hostname))
    problems.push('REDIS_URL leads out of the private network: it must begin with rediss://.');
  if (env.SMTP_URL && isMailOpen(env.SMTP_URL))
    problems.push(
      'SMTP_URL leads out of the private network without encryption: leave requireTLS out.',
    );
  const parts = ['EXAMINER_TRANSCRIPTION', 'EXAMINER_CONVERSATION', 'EXAMINER_SPEECH'] as const;
  for (const name of parts) {
    if (env[name] && isPlainHttp(env[name].url))
      problems.push(`${name} leads out of the private network: its url must begin with https://.`);
  }
  return problems;
}

/**
 * The least number of distinct characters in SECRET_KEY. 32 random characters almost always have at least as many. Most
 * passwords that a person types have fewer.
 */
const DISTINCT_CHARACTERS = 9;

function productionProblems(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (!env.DATABASE_URL)
    problems.push(
      'DATABASE_URL is required in production (the embedded database does not survive a power cut).',
    );
  if (!env.SECRET_KEY)
    problems.push('SECRET_KEY is required in production: at least 32 random characters.');
  else if (new Set(env.SECRET_KEY).size < DISTINCT_CHARACTERS)
    problems.push('SECRET_KEY is not random: make one with openssl rand -hex 32.');
  if (!env.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL is required in production and must begin with https://.');
  if (!env.SMTP_URL)
    problems.push('SMTP_URL is required in production: codes and links go by mail.');
  if (env.FIREBASE_AUTH_EMULATOR_HOST)
    problems.push('FIREBASE_AUTH_EMULATOR_HOST is set: an emulator accepts unsigned tokens.');
  for (const name of ['IDENTITY_ISSUER', 'IDENTITY_JWKS_URL'] as const) {
    if (env[name] && !env[name].startsWith('https://'))
      problems.push(`${name} must begin with https:// in production.`);
  }
  for (const provider of env.SIGN_IN_PROVIDERS ?? []) {
    const addresses = [provider.issuer, ...('keysUrl' in provider ? [provider.keysUrl] : [])];
    if (addresses.some((address) => !address.startsWith('https://')))
      problems.push(
        `SIGN_IN_PROVIDERS: the addresses of ${provider.id} must begin with https:// in production.`,
      );
  }
  return [...problems, ...transportProblems(env)];
}

/** Whether a host name or IP address is reachable only from this machine. */
const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host);

/**
 * Outside production, the server listens on a network only with DEMO=1. Everybody on the network could use the published
 * demo passwords, and could read all mail on the mailbox page.
 */
function networkProblems(env: Environment): string[] {
  if (env.NODE_ENV === 'production' || env.DEMO === '1' || isLoopback(env.HOST)) return [];
  return [
    `HOST=${env.HOST} would open demo sign-ins and the mailbox to everybody who can reach this machine: leave HOST out, or set DEMO=1 if that is what you want.`,
  ];
}

/** Problems in every mode: a variable without the others that it needs, and variables that exclude each other. */
function togetherProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push('MAIL_FROM is required with SMTP_URL.');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL is required with DATABASE_DIRECT_URL.');
  if (env.INVOICE_VAT_RATE > 0 && !env.INVOICE_VAT_NUMBER)
    problems.push('INVOICE_VAT_RATE needs INVOICE_VAT_NUMBER.');
  const store = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const unset = store.filter((name) => !env[name]);
  if (unset.length > 0 && unset.length < store.length)
    problems.push(`An object store needs ${unset.join(' and ')} as well.`);
  const hosted = ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_JWKS_URL'] as const;
  const missing = hosted.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < hosted.length)
    problems.push(`A hosted identity provider needs ${missing.join(' and ')} as well.`);
  if (env.SIGN_IN_PROVIDERS?.length && missing.length < hosted.length)
    problems.push(
      'SIGN_IN_PROVIDERS and IDENTITY_ISSUER exclude each other: with the second, accounts are kept elsewhere.',
    );
  return problems;
}

function relayProblems(env: Environment): string[] {
  const hasRelay = env.TURN_URLS !== undefined && env.TURN_SECRET !== undefined;
  if (!hasRelay && (env.TURN_URLS !== undefined || env.TURN_SECRET !== undefined))
    return ['TURN_URLS and TURN_SECRET belong together.'];
  if (env.TURN_ONLY === 'on' && !hasRelay) return ['TURN_ONLY needs TURN_URLS and TURN_SECRET.'];
  return [];
}

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/**
 * Refuses incomplete Stripe keys, and a live key beside a test key. Refuses a key of the card sandbox in place of a Stripe
 * key. Also refuses the card sandbox in production or together with Stripe keys.
 */
function cardProblems(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production';
  const missing = stripeNames.filter((name) => !env[name]);
  const problems: string[] = [];
  if (isProduction && missing.length > 0) {
    problems.push(
      `${missing.join(', ')} required in production: the card sandbox is refused there.`,
    );
  } else if (missing.length > 0 && missing.length < stripeNames.length) {
    problems.push(`Stripe needs ${missing.join(' and ')} as well.`);
  }
  if (env.CARD_SANDBOX_URL && (isProduction || missing.length < stripeNames.length)) {
    problems.push('CARD_SANDBOX_URL is refused in production and together with Stripe keys.');
  }
  if (env.STRIPE_SECRET_KEY?.includes('sandbox')) {
    problems.push('STRIPE_SECRET_KEY is a key of the card sandbox, not of a Stripe account.');
  }
  const modes = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map(
    (key) => key?.split('_')[1],
  );
  if (missing.length === 0 && modes[0] !== modes[1]) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not both live or both test.');
  }
  return problems;
}

/** @returns one message for each problem, for the person who starts the server */
export function listProblems(env: Environment): string[] {
  return [
    ...productionProblems(env),
    ...relayProblems(env),
    ...networkProblems(env),
    ...togetherProblems(env),
    ...cardProblems(env),
  ];
}
