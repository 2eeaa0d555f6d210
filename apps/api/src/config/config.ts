// Reads the configuration into one frozen object, or fails with one message that lists every problem.

import { readFileSync } from 'node:fs';
import type { ExaminerSettings } from '../providers/examiner/settings.ts';
import type { HostedSettings } from '../providers/identity/hosted.ts';
import type { ProviderSettings } from '../providers/identity/sign-in-provider.ts';
import type { PushSettings } from '../providers/push/vapid.ts';
import type { RelaySettings } from '../providers/relay/relay.ts';
import type { S3Settings } from '../providers/storage/s3.ts';
import { describeInvalid, Environment } from './environment.ts';
import { listProblems } from './problems.ts';

interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Two secrets while the operator replaces the secret, otherwise one. */
  readonly webhookSecrets: readonly string[];
}

interface MailServerSettings {
  readonly url: string;
  /** The sender of all mail, and its address without the name. */
  readonly from: string;
  readonly address: string;
  /** The number of connections per process. */
  readonly connections: number;
}

export interface TracingSettings {
  /** Without a trailing slash. The tracer appends `/v1/traces`. */
  readonly endpoint: string;
  /** The share of requests that are traced, from 0 to 1. */
  readonly share: number;
}

const RATE_LIMIT_IN_PRODUCTION = 3_000;
const DRAIN_SECONDS_IN_PRODUCTION = 5;

export interface Config {
  readonly mode: 'embedded' | 'production';
  readonly isProduction: boolean;
  /**
   * True in tests: the server then also reads calendars from its own machine. Otherwise it reads them only from public IP
   * addresses.
   */
  readonly allowsLocalCalendars: boolean;
  /** Whether the payment form offers Apple Pay and Google Pay. */
  readonly offersWallets: boolean;
  readonly offersLink: boolean;
  /** Whether demo accounts are created. They exist only on the embedded database outside production. */
  readonly hasDemoAccounts: boolean;
  /** Whether demo accounts start with sample activity. With DEMO_DATA=off they start empty. */
  readonly hasDemoData: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The URL of the database itself, if `databaseUrl` is the URL of a connection pooler; otherwise `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  readonly databasePool: number;
  /** Null: live events reach other processes through the database. */
  readonly redisUrl: string | null;
  readonly countsVisits: boolean;
  /** False: `npm run migrate` changes the tables, and the start only checks them. */
  readonly migratesAtStart: boolean;
  readonly publicUrl: string | null;
  /** The start of the URLs in mail, without a trailing slash. */
  readonly siteUrl: string;
  /** Null: mail goes to the mailbox page. */
  readonly smtp: MailServerSettings | null;
  /** Null: no mail provider may report bounces. */
  readonly mailWebhookSecret: string | null;
  /** Null: this product stores accounts and passwords itself. */
  readonly hostedIdentity: HostedSettings | null;
  /** Whether everybody with a role must use a second factor. */
  readonly demandsStaffFactors: boolean;
  /**
   * Sign-in providers, used next to sign-in with a password. The login page shows all of them except Firebase-style
   * providers.
   */
  readonly signInProviders: readonly ProviderSettings[];
  readonly trustProxy: false | number | string[];
  /** The number of API requests per minute from one IP address; null: no limit. */
  readonly rateLimitPerMinute: number | null;
  /** Null: files are stored in DATA_DIR. */
  readonly s3: S3Settings | null;
  readonly metricsToken: string | null;
  readonly slowQueryMs: number;
  /** Null: failures are logged and not sent to an error tracker. */
  readonly errorTrackerDsn: string | null;
  /** Null: no traces are sent. */
  readonly tracing: TracingSettings | null;
  readonly drainSeconds: number;
  readonly secretKey: string | null;
  readonly logLevel: string;
  /** Null: payments go to the card sandbox. */
  readonly stripe: StripeSettings | null;
  readonly cardSandboxUrl: string | null;
  readonly examiner: ExaminerSettings;
  readonly relay: RelaySettings;
  /** Null: push notifications are off. */
  readonly push: PushSettings | null;
  /** The details of the business and its VAT that documents contain. */
  readonly invoices: {
    /** Null: documents contain the business name of the site's settings. */
    readonly businessName: string | null;
    readonly address: string | null;
    readonly vatNumber: string;
    /** In hundredths of a percent. */
    readonly vatRate: number;
    readonly vatNote: string;
  };
}

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

function mailServerSettings(env: Environment): MailServerSettings | null {
  if (!env.SMTP_URL || !env.MAIL_FROM) return null;
  const address = /[^\s<]*@[^\s>]+/.exec(env.MAIL_FROM)?.[0] ?? '';
  return { url: env.SMTP_URL, from: env.MAIL_FROM, address, connections: env.SMTP_CONNECTIONS };
}

function stripeSettings(env: Environment): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
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
export function readConfig(environment: Record<string, string | undefined>): Config {
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
  return Object.freeze({
    mode: env.NODE_ENV === 'production' ? 'production' : 'embedded',
    isProduction: env.NODE_ENV === 'production',
    allowsLocalCalendars: env.NODE_ENV === 'test',
    hasDemoAccounts: hasDemoAccounts(env),
    hasDemoData: hasDemoAccounts(env) && env.DEMO_DATA === 'on',
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL ?? null,
    countsVisits: env.VISITS === 'on',
    migratesAtStart: env.MIGRATE === 'on',
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    siteUrl,
    smtp: mailServerSettings(env),
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET ?? null,
    hostedIdentity: hostedSettings(env),
    demandsStaffFactors:
      hostedSettings(env) === null &&
      (env.NODE_ENV === 'production' || env.STAFF_FACTORS === 'always'),
    signInProviders: env.SIGN_IN_PROVIDERS ?? [],
    trustProxy: env.TRUST_PROXY,
    rateLimitPerMinute:
      (env.RATE_LIMIT_PER_MINUTE ??
        (env.NODE_ENV === 'production' ? RATE_LIMIT_IN_PRODUCTION : 0)) ||
      null,
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
    drainSeconds:
      env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? DRAIN_SECONDS_IN_PRODUCTION : 0),
    secretKey: env.SECRET_KEY ?? null,
    logLevel: env.LOG_LEVEL,
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
    invoices: {
      businessName: env.INVOICE_BUSINESS_NAME ?? null,
      address:
        env.INVOICE_ADDRESS?.split(';')
          .map((line) => line.trim())
          .join('\n') ?? null,
      vatNumber: env.INVOICE_VAT_NUMBER ?? '',
      vatRate: Math.round(env.INVOICE_VAT_RATE * 100),
      vatNote: env.INVOICE_VAT_NOTE,
    },
  });
}
