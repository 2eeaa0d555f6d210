// Reads the configuration into one frozen object, or fails with one message that lists every problem.

import { readFileSync } from 'node:fs';
import type { HostedSettings } from '../providers/identity/hosted.ts';
import type { PushSettings } from '../providers/push/push-sender.ts';
import type { S3Settings } from '../providers/storage/s3.ts';
import { describeInvalid, Environment } from './environment.ts';
import { listProblems } from './problems.ts';

const RATE_LIMIT_IN_PRODUCTION = 3_000;
const DRAIN_SECONDS_IN_PRODUCTION = 5;

/** The settings of the server. Their variables are described in `environment.ts`. */
export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** The wildcard addresses 0.0.0.0 and :: cannot be the host of a link, so the link uses `localhost`. */
function localUrl(env: Environment): string {
  const host = ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}

/**
 * Reads variables from files, because container platforms pass secrets that way: SECRET_KEY_FILE is the path of a file
 * with SECRET_KEY.
 * @returns the variables, including those read from files, and one message for each file that could not be used
 */
function readFromFiles(given: Record<string, string>): {
  values: Record<string, string>;
  problems: string[];
} {
  const values = { ...given };
  const problems: string[] = [];
  for (const name of Object.keys(Environment.shape)) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: leave one of them out.`);
      continue;
    }
    try {
      // Remove the line break that editors and `echo` add at the end of a file.
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE cannot be read (${code}).`);
    }
  }
  return { values, problems };
}

/**
 * Whether the server creates demo accounts. Their passwords are published, so a real site must have none. A site in
 * production, with PostgreSQL, with a hosted identity provider or with live card keys counts as real.
 */
function hasDemoAccounts(env: Environment): boolean {
  return (
    env.NODE_ENV !== 'production' &&
    !env.DATABASE_URL &&
    hostedSettings(env) === null &&
    !env.STRIPE_SECRET_KEY?.includes('_live_')
  );
}

function hostedSettings(env: Environment): HostedSettings | null {
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

function s3Settings(env: Environment): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: env.S3_PUBLIC_URL?.replace(/\/$/, '') ?? null,
  };
}

function mailServerSettings(env: Environment) {
  if (!env.SMTP_URL || !env.MAIL_FROM) return null;
  const address = env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim();
  return { url: env.SMTP_URL, from: env.MAIL_FROM, address, connections: env.SMTP_CONNECTIONS };
}

function stripeSettings(env: Environment) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    /** Two secrets while the operator replaces the secret, otherwise one. */
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
  };
}

function pushSettings(env: Environment, siteUrl: string): PushSettings | null {
  if (!env.PUSH_PRIVATE_KEY) return null;
  return {
    privateKey: env.PUSH_PRIVATE_KEY,
    contact: siteUrl.startsWith('https://') ? siteUrl : 'mailto:nobody@example.org',
    allowsLocal: env.NODE_ENV === 'test',
  };
}

/** @throws ConfigError that lists every variable that is wrong or missing */
export function readConfig(environment: Record<string, string | undefined>) {
  // Treat an empty variable as unset, because compose files unset a variable by leaving it empty.
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const { values, problems: fileProblems } = readFromFiles(given);
  const parsed = Environment.safeParse(values);
  if (!parsed.success) throw new ConfigError([...fileProblems, ...describeInvalid(parsed.error)]);
  const env = parsed.data;
  const problems = [...fileProblems, ...listProblems(env)];
  if (problems.length > 0) throw new ConfigError(problems);
  const siteUrl = env.PUBLIC_URL?.replace(/\/$/, '') ?? localUrl(env);
  const isProduction = env.NODE_ENV === 'production';
  const hasDemo = hasDemoAccounts(env);
  const perMinute = env.RATE_LIMIT_PER_MINUTE ?? (isProduction ? RATE_LIMIT_IN_PRODUCTION : 0);
  return Object.freeze({
    mode: isProduction ? ('production' as const) : ('embedded' as const),
    isProduction,
    /** True in tests: the server then also reads calendars from its own machine, and not only from public addresses. */
    allowsLocalCalendars: env.NODE_ENV === 'test',
    hasDemoAccounts: hasDemo,
    /** Whether demo accounts start with sample activity. */
    hasDemoData: hasDemo && env.DEMO_DATA === 'on',
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL ?? null,
    countsVisits: env.VISITS === 'on',
    migratesAtStart: env.MIGRATE === 'on',
    /** The start of the URLs in mail, without a trailing slash. */
    siteUrl,
    smtp: mailServerSettings(env),
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET ?? null,
    /** Null: this product stores accounts and passwords itself. */
    hostedIdentity: hostedSettings(env),
    /** Whether everybody with a role must use a second factor. */
    demandsStaffFactors:
      hostedSettings(env) === null && (isProduction || env.STAFF_FACTORS === 'always'),
    signInProviders: env.SIGN_IN_PROVIDERS ?? [],
    trustProxy: env.TRUST_PROXY,
    /** Null: no limit. */
    rateLimitPerMinute: perMinute || null,
    s3: s3Settings(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    slowQueryMs: env.SLOW_QUERY_MS,
    errorTrackerDsn: env.ERROR_TRACKER_DSN ?? null,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    drainSeconds: env.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS_IN_PRODUCTION : 0),
    secretKey: env.SECRET_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    /** Null: payments go to the card sandbox. */
    stripe: stripeSettings(env),
    cardSandboxUrl: env.CARD_SANDBOX_URL ?? null,
    offersWallets: env.PAYMENT_METHODS.includes('wallets'),
    offersLink: env.PAYMENT_METHODS.includes('link'),
    examiner: {
      transcription: env.EXAMINER_TRANSCRIPTION ?? null,
      conversation: env.EXAMINER_CONVERSATION ?? null,
      speech: env.EXAMINER_SPEECH ?? null,
      budget: { person: env.EXAMINER_BUDGET_PERSON, all: env.EXAMINER_BUDGET_ALL },
    },
    relay: {
      stunUrls: env.STUN_URLS ?? [],
      turnUrls: env.TURN_URLS ?? [],
      turnSecret: env.TURN_SECRET ?? null,
      isRelayOnly: env.TURN_ONLY === 'on',
    },
    push: pushSettings(env, siteUrl),
    /** The details of the business and its VAT that documents contain. */
    invoices: {
      /** Null: documents contain the business name of the site's settings. */
      businessName: env.INVOICE_BUSINESS_NAME ?? null,
      address:
        env.INVOICE_ADDRESS?.split(';')
          .map((line) => line.trim())
          .join('\n') ?? null,
      vatNumber: env.INVOICE_VAT_NUMBER ?? '',
      /** In hundredths of a percent. */
      vatRate: Math.round(env.INVOICE_VAT_RATE * 100),
      vatNote: env.INVOICE_VAT_NOTE,
    },
  });
}
