// The environment variables of the product: name, schema, default and description. The table in docs/running.md is generated from
// them. `config.ts` makes settings of them, `problems.ts` finds variables that do not fit together.
import { isDrawable } from '@urost3/contract/invoices/invoices.ts';
import { z } from 'zod';
import { HOSTED_ALGORITHMS } from '../providers/identity/hosted.ts';
import { publicKeyOf } from '../providers/push/push-sender.ts';
import { readJson, readSignInProviders } from './sign-in-providers.ts';

const PRICE_MAX = 1_000_000;
/**
 * A price in pence: per minute of audio, or per million tokens or characters (`providers/examiner/port.ts`). A self-hosted server
 * costs nothing per call, so the default is 0.
 */
const price = z.number().min(0).max(PRICE_MAX).default(0);
const common = {
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#]|\/\/[^/]*@/.test(url), 'an address without user, query and fragment')
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  model: z.string().min(1).max(200),
  key: z.string().min(1).max(4_000).nullable().default(null),
};

const Transcription = z.strictObject({
  ...common,
  price,
});
const Conversation = z.strictObject({
  ...common,
  priceIn: price,
  priceOut: price,
});
const Speech = z.strictObject({
  ...common,
  voice: z.string().min(1).max(200).default('alloy'),
  price,
});

const fieldOf = (path: PropertyKey[]) => (path.length > 0 ? `${path.map(String).join('.')}: ` : '');

/**
 * Reads EXAMINER_TRANSCRIPTION, EXAMINER_CONVERSATION and EXAMINER_SPEECH, which each describe one server as a JSON
 * object.
 */
const readPart = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((value, context) => readJson(schema, value, context, fieldOf))
    .optional();

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

const onOff = z.enum(['on', 'off']);
const webUrl = z.url({ protocol: /^https?$/ });
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
const filled = z.string().min(1);
const secret = z.string().min(16);
/** A text on invoices. */
const text = z.string().trim().max(300).refine(isDrawable, 'letters that a document can show');
const pence = z.coerce.number().int().min(0).max(1_000_000);

/** @param kinds the allowed URL schemes, separated by `|` */
const addresses = (kinds: string) =>
  z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(
              new RegExp(`^(${kinds}):[A-Za-z0-9.:[\\]-]+(\\?transport=(udp|tcp))?$`),
              'addresses such as turn:relay.example.org:3478?transport=udp, separated by commas',
            ),
        )
        .max(8),
    )
    .optional();

export const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production refuses demo accounts, the sandbox and the embedded database'),
  HOST: filled.default('127.0.0.1').describe('address to listen on'),
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1: outside production, listen on another HOST, although everybody who can reach it can use the demo sign-ins and the mailbox',
    ),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('port to listen on'),
  DATA_DIR: filled.default('./data').describe('folder for all data of the embedded mode'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'PostgreSQL 15 or newer; default: the embedded database. Outside a private network use ?sslmode=verify-full',
    ),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      'the same database without the connection pooler, for migrations, locks and notifications; default: DATABASE_URL',
    ),
  MIGRATE: onOff
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
  PUBLIC_URL: webUrl
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
  S3_ENDPOINT: webUrl
    .optional()
    .describe(
      'S3-compatible object store for pictures and recordings; default: files in DATA_DIR, which several processes must share. Outside a private network use https://',
    ),
  S3_BUCKET: z.string().min(3).optional().describe('bucket; it must exist and be private'),
  S3_REGION: filled.default('us-east-1').describe('region of the store'),
  S3_PUBLIC_URL: webUrl
    .optional()
    .describe(
      'public address of the bucket, with a CORS rule for PUBLIC_URL: browsers then read recordings and pictures directly from the store; without it, through this server',
    ),
  S3_ACCESS_KEY_ID: filled.optional().describe('key of the store'),
  S3_SECRET_ACCESS_KEY: filled.optional().describe('secret of that key'),
  METRICS_TOKEN: secret
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
  ERROR_TRACKER_DSN: webUrl
    .refine((address) => /^https?:\/\/[^:@/]+(:[^@/]*)?@[^/]+\/.*\d$/.test(address), {
      message: 'an address such as https://key@errors.example.org/1',
    })
    .optional()
    .describe(
      'DSN of a Sentry-compatible error tracker; reports contain no values, and no addresses or names of people',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl
    .optional()
    .describe(
      'OpenTelemetry collector (OTLP over HTTP) for traces of requests, statements, outgoing calls and jobs',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('share of the requests that are traced'),
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
      'at least 32 random characters; signs media addresses and codes, and encrypts waiting mail and the secrets of authenticator apps. All processes on one database need the same value; the embedded mode generates one',
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
    .regex(/^[^\r\n@]*@[^\r\n]+$/)
    .optional()
    .describe('sender of all mail, such as UroST3 <no-reply@example.org>; required with SMTP_URL'),
  MAIL_WEBHOOK_SECRET: secret
    .optional()
    .describe(
      'secret of the webhook for bounces and complaints (see Bounces and complaints below); without it there is no webhook',
    ),
  IDENTITY_ISSUER: webUrl
    .optional()
    .describe(
      'issuer of a hosted identity provider; without it the product stores accounts and passwords',
    ),
  IDENTITY_AUDIENCE: filled
    .optional()
    .describe('audience that tokens of the hosted provider must have'),
  IDENTITY_JWKS_URL: webUrl
    .optional()
    .describe('address of the public keys of the hosted provider'),
  IDENTITY_ALGORITHM: z
    .enum(HOSTED_ALGORITHMS)
    .default('RS256')
    .describe('the one signature algorithm the hosted provider uses'),
  IDENTITY_CLAIM_EMAIL: filled.default('email').describe('claim with the address'),
  IDENTITY_CLAIM_EMAIL_VERIFIED: filled
    .default('email_verified')
    .describe('claim that is true for a verified address; accounts without it are refused'),
  IDENTITY_CLAIM_FIRST_NAME: filled.default('given_name').describe('claim with the first name'),
  IDENTITY_CLAIM_LAST_NAME: filled.default('family_name').describe('claim with the last name'),
  IDENTITY_CLAIM_AUTH_TIME: filled
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
  EXAMINER_TRANSCRIPTION: readPart(Transcription).describe(
    'server that transcribes recorded answers, as JSON (see The examiner below); without it learners type',
  ),
  EXAMINER_CONVERSATION: readPart(Conversation).describe(
    'server of the language model that marks answers and plays patients, as JSON',
  ),
  EXAMINER_SPEECH: readPart(Speech).describe('server that speaks the patient’s words, as JSON'),
  EXAMINER_BUDGET_PERSON: pence
    .default(200)
    .describe('monthly budget in pence for the calls of one person, at the configured prices'),
  EXAMINER_BUDGET_ALL: pence
    .default(5_000)
    .describe('monthly budget in pence for the calls of everybody'),
  STUN_URLS: addresses('stun|stuns').describe(
    'STUN servers for practice rooms, separated by commas; off by default, because they learn the addresses of the participants',
  ),
  TURN_URLS: addresses('turn|turns').describe(
    'relays (TURN) for practice rooms on networks without direct connections, separated by commas; required with TURN_SECRET',
  ),
  TURN_SECRET: secret
    .optional()
    .describe(
      'secret shared with the relay (coturn: static-auth-secret), for credentials that expire within the hour',
    ),
  TURN_ONLY: onOff
    .default('off')
    .describe(
      'on: practice rooms connect only through the relay, so that participants never learn each other’s addresses',
    ),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits, such as openssl rand -hex 32 prints')
    .refine((key) => publicKeyOf(key) !== null, 'not a key of the curve P-256')
    .optional()
    .describe(
      'private key of the site for push services (VAPID), created once with openssl rand -hex 32; without it there are no push notifications. After a change of the key everybody has to subscribe again',
    ),
  INVOICE_BUSINESS_NAME: text
    .optional()
    .describe('name of the business on invoices; default: the business name on the settings page'),
  INVOICE_ADDRESS: text
    .optional()
    .describe(
      'address of the business on invoices, with lines separated by semicolons; default: the address on the settings page',
    ),
  INVOICE_VAT_NUMBER: text.optional().describe('VAT number on invoices; required with a VAT rate'),
  INVOICE_VAT_RATE: z.coerce
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .default(0)
    .describe('VAT in percent that the prices include; 0 = no VAT is charged'),
  INVOICE_VAT_NOTE: text
    .default('No VAT is charged.')
    .describe('text on invoices without a VAT rate, such as the reason for an exemption'),
  VISITS: onOff
    .default('on')
    .describe(
      'whether visits are counted by day and source, without data about visitors (decision 117)',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged'),
  DEMO_DATA: onOff
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
