// Finds settings that are valid one by one but not together.
import { invoiceProblems } from './config-invoices.ts';
import { relayProblems } from './config-relay.ts';
import { transportProblems } from './config-transport.ts';
import type { Environment } from './environment.ts';

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
    ...invoiceProblems(env),
    ...networkProblems(env),
    ...togetherProblems(env),
    ...cardProblems(env),
  ];
}
