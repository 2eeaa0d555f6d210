// Configuration: one schema, one frozen object, or one readable list of what is wrong. docs/running.md lists the same
// variables from the descriptions here.
import { z } from 'zod';
import { transportProblems } from './config-transport.ts';
import { HOSTED_ALGORITHMS, type HostedSettings } from './providers/identity/hosted.ts';
import type { S3Settings } from './providers/storage/s3.ts';

/**
 * Never the whole chain: a client writes into that what it likes. Each proxy appends the address it was called from, so the
 * last entry is true when one proxy is trusted, and so on.
 */
function trustedProxies(value: string): false | number | string[] {
  if (value === 'false') return false;
  if (value === 'true') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  return value.split(',').map((item) => item.trim());
}

/** 32 random characters of any alphabet have more; repeated and typed ones have not. */
const DISTINCT_CHARACTERS = 12;
const RATE_LIMIT_IN_PRODUCTION = 3_000;

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production refuses demo accounts, the sandbox and the embedded database'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1: outside production, listen where others can reach it (HOST) although demo sign-ins and mailbox are open to them',
    ),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('port to listen on'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('folder for everything the embedded mode keeps'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'PostgreSQL 15 or newer; without it the embedded database is used. Outside a private network with ?sslmode=verify-full',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('connections to PostgreSQL'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address people use, for links in mail; default http://HOST:PORT'),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|[1-9]|[0-9a-fA-F:./]+(\s*,\s*[0-9a-fA-F:./]+)*)$/)
    .default('false')
    .transform(trustedProxies)
    .describe(
      'whose X-Forwarded-For is believed: the number of proxies in front (true = 1), or their addresses and networks separated by commas; false = nobody',
    ),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'API requests a minute from one address, half of them at once; 0 = no limit. Default 3000 in production, else no limit',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible object store for pictures and recordings; without it files are kept in DATA_DIR, which several processes must share. Outside a private network https://',
    ),
  S3_BUCKET: z.string().min(3).optional().describe('bucket; it must exist and be private'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region the store expects'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key of the store'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of that key'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('bearer secret for GET /metrics; without it only this machine may read them'),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(250)
    .describe('statements that take longer are logged, without their values'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'at least 32 random characters; signs media addresses and codes, seals waiting mail and the signing key: the same for every process on one database. Embedded mode makes its own',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'mail server, smtp://user:password@host:587 or smtps://…; without it mail is kept in the outbox',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .optional()
    .describe('sender of all mail, such as UroST3 <no-reply@example.org>; required with SMTP_URL'),
  IDENTITY_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('issuer of a hosted identity provider; without it accounts and passwords live here'),
  IDENTITY_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe('audience that tokens of the hosted provider must carry'),
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
    .describe('claim that is true once the address was proved; accounts without it are refused'),
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
    .describe('claim with the second at which the password was last proved'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .optional()
    .describe('never set this in production: an emulator signs nothing, and the start is refused'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe(
      'secret key of the Stripe account; without it the embedded card sandbox takes test cards',
    ),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional()
    .describe('publishable key of the same Stripe account'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(,whsec_[^\s,]+)?$/)
    .optional()
    .describe(
      'signing secret of the webhook endpoint /api/webhooks/card-provider; two with a comma while it is being changed',
    ),
  CARD_SANDBOX_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'a card sandbox in a process of its own, for load and crash tests; never in production',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged'),
  DEMO_DATA: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'with demo accounts: whether the first start also makes people, posts, interviews and a history of study',
    ),
});
export const environmentSchema = Environment;

export interface Config {
  readonly mode: 'embedded' | 'production';
  readonly isProduction: boolean;
  /** Demo accounts exist only on the embedded database outside production. */
  readonly hasDemoAccounts: boolean;
  /** The demo accounts find a product in use; tests start with empty ones. */
  readonly hasDemoData: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly publicUrl: string | null;
  /** Where links in mail lead, without a slash at the end. */
  readonly siteUrl: string;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Null = accounts and passwords live here. */
  readonly hostedIdentity: HostedSettings | null;
  readonly trustProxy: false | number | string[];
  /** API requests a minute from one address; null = no limit. */
  readonly rateLimitPerMinute: number | null;
  /** Null = files in DATA_DIR. */
  readonly s3: S3Settings | null;
  readonly metricsToken: string | null;
  readonly slowQueryMs: number;
  readonly secretKey: string | null;
  readonly logLevel: string;
  /** Null = the card sandbox. */
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecrets: readonly string[];
  } | null;
  readonly cardSandboxUrl: string | null;
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

function productionProblems(env: z.infer<typeof Environment>): string[] {
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
  return [...problems, ...transportProblems(env)];
}

/** Names and addresses that only this machine reaches. */
const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host);

/** Demo passwords are in the README and mails are shown to whoever looks: not for a network by mistake. */
function networkProblems(env: z.infer<typeof Environment>): string[] {
  if (env.NODE_ENV === 'production' || env.DEMO === '1' || isLoopback(env.HOST)) return [];
  return [
    `HOST=${env.HOST} would open demo sign-ins and the mailbox to everybody who can reach this machine: leave HOST out, or set DEMO=1 if that is what you want.`,
  ];
}

/** What belongs together must be given together, in every mode. */
function togetherProblems(env: z.infer<typeof Environment>): string[] {
  const problems: string[] = [];
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push('MAIL_FROM is required with SMTP_URL.');
  const store = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const unset = store.filter((name) => !env[name]);
  if (unset.length > 0 && unset.length < store.length)
    problems.push(`An object store needs ${unset.join(' and ')} as well.`);
  const hosted = ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_JWKS_URL'] as const;
  const missing = hosted.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < hosted.length)
    problems.push(`A hosted identity provider needs ${missing.join(' and ')} as well.`);
  return problems;
}

function s3Settings(env: z.infer<typeof Environment>): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function hostedSettings(env: z.infer<typeof Environment>): HostedSettings | null {
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

/** Listening on every address is no place a link can lead to. */
function localUrl(env: z.infer<typeof Environment>): string {
  const host = ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Real money and the sandbox never meet, and half a Stripe account is none. */
function cardProblems(env: z.infer<typeof Environment>): string[] {
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

function stripeSettings(env: z.infer<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
  };
}

function hasDemoAccounts(env: z.infer<typeof Environment>): boolean {
  return (
    env.NODE_ENV !== 'production' &&
    !env.DATABASE_URL &&
    hostedSettings(env) === null &&
    !env.STRIPE_SECRET_KEY?.includes('_live_')
  );
}

/** @throws ConfigError naming every variable that is wrong or missing */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable counts as not set: that is how people switch one off in a compose file.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        const described =
          Environment.shape[name as keyof typeof Environment.shape]?.description ?? '';
        return `${name} is not valid (${issue.message}). It is: ${described}.`;
      }),
    );
  }
  const env = parsed.data;
  const problems = [
    ...productionProblems(env),
    ...networkProblems(env),
    ...togetherProblems(env),
    ...cardProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze({
    mode: env.NODE_ENV === 'production' ? 'production' : 'embedded',
    isProduction: env.NODE_ENV === 'production',
    hasDemoAccounts: hasDemoAccounts(env),
    hasDemoData: hasDemoAccounts(env) && env.DEMO_DATA === 'on',
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    siteUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? localUrl(env),
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    hostedIdentity: hostedSettings(env),
    trustProxy: env.TRUST_PROXY,
    rateLimitPerMinute:
      (env.RATE_LIMIT_PER_MINUTE ??
        (env.NODE_ENV === 'production' ? RATE_LIMIT_IN_PRODUCTION : 0)) ||
      null,
    s3: s3Settings(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    slowQueryMs: env.SLOW_QUERY_MS,
    secretKey: env.SECRET_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    stripe: stripeSettings(env),
    cardSandboxUrl: env.CARD_SANDBOX_URL ?? null,
  });
}
