// Reads the configuration into one frozen object, or fails with one message that lists every problem.
import { type StripeSettings, stripeSettings } from './config-cards.ts';
import { hasDemoAccounts } from './config-demo.ts';
import { examinerSettings } from './config-examiner.ts';
import { readFromFiles } from './config-files.ts';
import { hostedSettings } from './config-hosted-identity.ts';
import { invoiceSettings } from './config-invoices.ts';
import { type MailServerSettings, mailServerSettings } from './config-mail.ts';
import { type TracingSettings, tracingSettings } from './config-observers.ts';
import { listProblems } from './config-problems.ts';
import { pushSettings } from './config-push.ts';
import { relaySettings } from './config-relay.ts';
import { s3Settings } from './config-storage.ts';
import { describeInvalid, Environment } from './environment.ts';
import type { InvoiceSettings } from './features/invoices/invoices.types.ts';
import type { ExaminerSettings } from './providers/examiner/settings.ts';
import type { HostedSettings } from './providers/identity/hosted.ts';
import type { ProviderSettings } from './providers/identity/sign-in-provider.ts';
import type { PushSettings } from './providers/push/vapid.ts';
import type { RelaySettings } from './providers/relay/relay.ts';
import type { S3Settings } from './providers/storage/s3.ts';

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
  readonly invoices: InvoiceSettings;
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
    tracing: tracingSettings(env),
    drainSeconds:
      env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? DRAIN_SECONDS_IN_PRODUCTION : 0),
    secretKey: env.SECRET_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    stripe: stripeSettings(env),
    cardSandboxUrl: env.CARD_SANDBOX_URL ?? null,
    offersWallets: env.PAYMENT_METHODS.includes('wallets'),
    offersLink: env.PAYMENT_METHODS.includes('link'),
    examiner: examinerSettings(env),
    relay: relaySettings(env),
    push: pushSettings(env, siteUrl),
    invoices: invoiceSettings(env),
  });
}
