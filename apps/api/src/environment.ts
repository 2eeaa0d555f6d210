// The environment variables of the product. docs/running.md is generated from their descriptions in this file.
import { z } from 'zod';
import { examinerVariables } from './config-examiner.ts';
import { invoiceVariables } from './config-invoices.ts';
import { observerVariables } from './config-observers.ts';
import { pushVariables } from './config-push.ts';
import { relayVariables } from './config-relay.ts';
import { readSignInProviders } from './config-sign-in-providers.ts';
import { HOSTED_ALGORITHMS } from './providers/identity/hosted.ts';

/**
 * Trusts only the last entries of X-Forwarded-For, because a client can send any value. Each proxy appends the address
 * of its caller: one trusted proxy makes the last entry reliable, and two trusted proxies the last two entries.
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
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'PostgreSQL 15 or newer; default: the embedded database. Outside a private network use ?sslmode=verify-full',
    ),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'the same database without the connection pooler, for migrations, locks and notifications; default: DATABASE_URL',
    ),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'a streaming replica of DATABASE_URL, for search, reports, exports and the lists of administrators; while it is unavailable or behind, the primary answers',
    ),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether a start migrates the database; off: run npm run migrate instead, and a start on an older database is refused',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('connections to PostgreSQL'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'Redis or Valkey that distributes live events between processes; without Redis, or while it is unavailable, the database distributes them. Outside a private network use rediss://',
    ),
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
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible object store for pictures and recordings; default: files in DATA_DIR, which several processes must share. Outside a private network use https://',
    ),
  S3_BUCKET: z.string().min(3).optional().describe('bucket; it must exist and be private'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the store'),
  S3_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'public address of the bucket, with a CORS rule for PUBLIC_URL: browsers then read recordings and pictures directly from the store; without it, through this server',
    ),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key of the store'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of that key'),
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
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'mail server, smtp://user:password@host:587 or smtps://…; without it mail goes to the mailbox page (`/dev/mailbox`)',
    ),
  SMTP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe('connections per process to the mail server: the number of mails sent in parallel'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .optional()
    .describe('sender of all mail, such as UroST3 <no-reply@example.org>; required with SMTP_URL'),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'secret of the webhook for bounces and complaints (see Bounces and complaints below); without it there is no webhook',
    ),
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
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe('secret key of the Stripe account; without it the card sandbox accepts test cards'),
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
      'signing secret of the webhook endpoint /api/webhooks/card-provider; while you replace the secret, both, separated by a comma',
    ),
  PAYMENT_METHODS: z
    .string()
    .regex(/^card(,wallets)?(,link)?$/)
    .default('card')
    .describe(
      'methods in the payment form: `card`; add `,wallets` for Apple Pay and Google Pay, and `,link` for Link. Enable each in the Stripe account, and register the domain there for wallets',
    ),
  CARD_SANDBOX_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'address of a card sandbox in a separate process, for load and crash tests; never in production',
    ),
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
