// The environment variables of the product, from this file and the config-*.ts files. The table in docs/running.md is generated from
// their descriptions.
import { z } from 'zod';
import { cardVariables } from './config-cards.ts';
import { databaseVariables } from './config-database.ts';
import { examinerVariables } from './config-examiner.ts';
import { hostedIdentityVariables } from './config-hosted-identity.ts';
import { invoiceVariables } from './config-invoices.ts';
import { mailVariables } from './config-mail.ts';
import { observerVariables } from './config-observers.ts';
import { pushVariables } from './config-push.ts';
import { relayVariables } from './config-relay.ts';
import { readSignInProviders } from './config-sign-in-providers.ts';
import { storageVariables } from './config-storage.ts';

/**
 * Trusts only the last entries of X-Forwarded-For, because a client can send any value. Each proxy appends the IP address
 * of its caller. One trusted proxy makes the last entry reliable, two trusted proxies the last two entries.
 * @returns the number of trusted proxies, or their IP addresses and networks; false when no proxy is trusted
 */
function trustedProxies(value: string): false | number | string[] {
  if (value === 'false') return false;
  if (value === 'true') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  return value.split(',').map((item) => item.trim());
}

export const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production refuses demo accounts, the sandbox and the embedded database'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1: outside production, listen on another HOST, although everybody who can reach it can use the demo sign-ins and the mailbox',
    ),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('port to listen on'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('folder for all data of the embedded mode'),
  ...databaseVariables,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the site for its users and for links in mail; default http://HOST:PORT'),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|[1-9]|[0-9a-fA-F:./]+(\s*,\s*[0-9a-fA-F:./]+)*)$/)
    .default('false')
    .transform(trustedProxies)
    .describe(
      'whose X-Forwarded-For is trusted: the number of proxies (true = 1), or their addresses and networks separated by commas; false = none',
    ),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'API requests per minute from one address, half of them in one burst; 0 = no limit. Default 3000 in production, otherwise no limit',
    ),
  ...storageVariables,
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'bearer token of 16 characters or more for GET /metrics; without it only this machine can read the metrics',
    ),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(250)
    .describe('statements that take longer are logged, without their values'),
  ...observerVariables,
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(15)
    .optional()
    .describe(
      'how long the process still accepts requests after SIGTERM while /api/readyz returns 503, so that a load balancer uses another process',
    ),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'at least 32 random characters; signs media addresses and codes, and encrypts waiting mail and the signing key. All processes on one database need the same value; the embedded mode generates one',
    ),
  ...mailVariables,
  ...hostedIdentityVariables,
  STAFF_FACTORS: z
    .enum(['production', 'always'])
    .default('production')
    .describe('when staff need a second factor: on a production site only, or always'),
  SIGN_IN_PROVIDERS: z
    .string()
    .transform(readSignInProviders)
    .optional()
    .describe(
      'sign-in providers beside passwords, as a JSON list (see Sign-in providers below); not together with IDENTITY_ISSUER',
    ),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .optional()
    .describe('refused in production, because tokens of an emulator have no signature'),
  ...cardVariables,
  ...examinerVariables,
  ...relayVariables,
  ...pushVariables,
  ...invoiceVariables,
  VISITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether visits are counted by day and source, without data about visitors (decision 117)',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged'),
  DEMO_DATA: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'with demo accounts: whether the first start also creates people, posts, interviews and a history of study',
    ),
});
export type Environment = z.infer<typeof Environment>;

/** @returns one message for each variable whose value is not valid */
export const describeInvalid = ({ issues }: z.ZodError): string[] =>
  issues.map((issue) => {
    const name = String(issue.path[0]);
    const described = Environment.shape[name as keyof typeof Environment.shape]?.description ?? '';
    return `${name} is not valid (${issue.message}). It is: ${described}.`;
  });
