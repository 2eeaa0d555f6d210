// The variables that configure the product. docs/running.md lists them from the descriptions here.
import { z } from 'zod';
import { examinerVariables } from './config-examiner.ts';
import { invoiceVariables } from './config-invoices.ts';
import { observerVariables } from './config-observers.ts';
import { pushVariables } from './config-push.ts';
import { relayVariables } from './config-relay.ts';
import { readSignInProviders } from './config-sign-in-providers.ts';
import { HOSTED_ALGORITHMS } from './providers/identity/hosted.ts';

/**
 * Never trust the whole chain, because a client can send any value. Each proxy appends the address that called it, so the
 * last entry is true when one proxy is trusted, the last two when two are, and so on.
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
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'the same database without the pooler of DATABASE_URL, for migrations, locks and notifications; without it DATABASE_URL is used for these as well',
    ),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'a streaming replica of DATABASE_URL, for search, reports, exports and the lists of administrators; while it is away or behind, the primary answers these',
    ),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether a start migrates the database; off: npm run migrate does, and a start on an older database is refused',
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
      'Redis or Valkey that carries live events between processes, which the database does otherwise and whenever it is away; outside a private network rediss://',
    ),
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
  S3_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'the bucket as browsers reach it, with a rule of the store that lets PUBLIC_URL read it (CORS): recordings and pictures then come from there; without it they pass through this server',
    ),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key of the store'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of that key'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'bearer secret of 16 characters or more for GET /metrics; without it only this machine may read them',
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
      'after SIGTERM, how long calls are still taken while /api/readyz answers 503, so that a load balancer chooses another process',
    ),
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
  SMTP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe(
      'connections of a process to the mail server, and so mails on their way at the same time',
    ),
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
      'secret by which a mail provider reports bounces and complaints (see Mail that comes back below); without it there is no such address',
    ),
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
  STAFF_FACTORS: z
    .enum(['production', 'always'])
    .default('production')
    .describe('where staff need a second factor: on a production site only, or always, to try it'),
  SIGN_IN_PROVIDERS: z
    .string()
    .transform(readSignInProviders)
    .optional()
    .describe(
      'providers offered beside passwords, as a JSON list (see Sign-in providers below); not together with IDENTITY_ISSUER',
    ),
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
  PAYMENT_METHODS: z
    .string()
    .regex(/^card(,wallets)?(,link)?$/)
    .default('card')
    .describe(
      'offered in the payment form: `card`, with `,wallets` Apple Pay and Google Pay too, with `,link` Link; each must be switched on in the Stripe account, and wallets need the domain registered there',
    ),
  CARD_SANDBOX_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'a card sandbox in a process of its own, for load and crash tests; never in production',
    ),
  ...examinerVariables,
  ...relayVariables,
  ...pushVariables,
  ...invoiceVariables,
  VISITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether visits are counted by day and source, without anything about the visitors (docs/decisions/117)',
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
export type Environment = z.infer<typeof Environment>;
