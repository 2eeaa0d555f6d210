// The error responses in the API description: those of an endpoint, and the components that they refer to.
import type { Access, Endpoint } from '@urost3/contract/endpoint.ts';
import { ErrorEnvelope } from '@urost3/contract/errors.schemas.ts';
import { type ErrorCode, errorStatus } from '@urost3/contract/errors.ts';
import { z } from 'zod';
import type { Json } from './openapi-schemas.ts';

const codes = Object.keys(errorStatus) as ErrorCode[];
const codesOf = (status: number) => codes.filter((code) => errorStatus[code] === status);

/**
 * An error response that several operations share. Each code becomes an example; documentation tools show the first. Without `codes`
 * it has all codes of its status.
 */
interface Refusal {
  status: number;
  description: string;
  codes?: readonly ErrorCode[];
}

/** The error responses that operations share. */
const refusals = {
  BadRequest: {
    status: 400,
    description: 'The request cannot be read, or a value is not valid.',
    codes: ['validation_failed', ...codesOf(400).filter((code) => code !== 'validation_failed')],
  },
  NotAuthenticated: {
    status: 401,
    description: 'Nobody is signed in with this request.',
    codes: ['not_authenticated', 'session_ended', 'account_suspended'],
  },
  SignInRefused: {
    status: 401,
    description: 'The proof that was sent does not hold.',
    codes: ['invalid_credentials', 'not_authenticated', 'session_ended', 'account_suspended'],
  },
  Forbidden: { status: 403, description: 'The caller is known and may not do this.' },
  SubscriptionRequired: {
    status: 403,
    description: 'For people with Premium, by a subscription or by their role.',
    codes: ['subscription_required', 'forbidden'],
  },
  StaffOnly: {
    status: 403,
    description: 'For staff whose role has the permission.',
    codes: ['forbidden', 'recent_login_required', 'proof_required', 'factor_required'],
  },
  NotFound: {
    status: 404,
    description: 'There is nothing at this address, or nothing the caller may see.',
  },
  Conflict: { status: 409, description: 'The request does not fit what is stored now.' },
  BodyTooLarge: { status: 413, description: 'The body is too large.' },
  UnsupportedMediaType: {
    status: 415,
    description: 'The body has a content type that is not taken here.',
  },
  RuleViolation: {
    status: 422,
    description: 'A rule of the product forbids this.',
    codes: ['rule_violation'],
  },
  TooManyRequests: { status: 429, description: 'Too many requests.' },
  InternalError: { status: 500, description: 'A fault of ours.' },
  Unavailable: { status: 503, description: 'The service cannot answer at the moment.' },
} satisfies Record<string, Refusal>;
type RefusalName = keyof typeof refusals;

const byAccess: Partial<Record<Access, readonly RefusalName[]>> = {
  public: ['SignInRefused', 'Forbidden'],
  provider: ['Forbidden'],
  token: ['NotAuthenticated', 'Forbidden'],
  'signed-in': ['NotAuthenticated', 'Forbidden'],
  community: ['NotAuthenticated', 'SubscriptionRequired'],
};
const ofStaff: readonly RefusalName[] = ['NotAuthenticated', 'StaffOnly'];

/** What every error code means, for readers of the API description. */
const errorMeanings: Record<ErrorCode, string> = {
  malformed_request: 'The request cannot be read: broken JSON, a repeated parameter, a NUL.',
  validation_failed: 'A value breaks its schema; `fields` names each one.',
  invalid_code: 'The code from the mail is wrong or was used before.',
  expired_code: 'The code from the mail is too old; ask for a new one.',
  weak_password: 'The new password is easy to guess; `fields` says why.',
  invalid_email: 'The text is not an email address.',
  not_authenticated: 'There is no token, or it is not valid any more; renew it or sign in.',
  invalid_credentials: 'Email and password do not belong together.',
  session_ended: 'The session was ended, or replaced by one on another device; sign in again.',
  account_suspended: 'The account was suspended after the sign-in.',
  user_disabled: 'The account is suspended and cannot sign in.',
  wrong_password: 'The password that was asked for again is wrong; the session goes on.',
  email_not_verified: 'The email address has not been confirmed yet.',
  forbidden: 'The account does not have the role this needs.',
  subscription_required: 'This is part of Premium.',
  consent_required: 'The caller has not agreed to this use of their words or recordings.',
  recent_login_required: 'The password was entered too long ago; sign in again first.',
  second_step_required: 'The first step of the sign-in was right; `/identity/second-step` goes on.',
  proof_required: 'The caller must prove again who they are, then repeat the call.',
  factor_required: 'Staff must set up a second factor first.',
  passkey_refused: 'The passkey is unknown, or its proof does not hold.',
  not_found: 'There is nothing at this address, or nothing the caller may see.',
  method_not_allowed: 'The address exists, the method does not; `Allow` lists those that do.',
  conflict: 'The request does not fit what is stored now.',
  email_in_use: 'Another account has this email address.',
  stale_version:
    'Somebody saved in between; read again, then repeat the change. `fields.saveId` may name that save.',
  confirmation_required: 'Nothing was changed: the message says what the call would do.',
  slot_unavailable: 'The time can no longer be booked.',
  already_booked: 'The time is booked already.',
  body_too_large: 'The body is larger than this endpoint takes.',
  file_too_large: 'The uploaded file is larger than this endpoint takes.',
  unsupported_media_type: 'The body has a content type that this endpoint does not take.',
  invalid_file: 'The uploaded file is of another kind than its endpoint takes, or is broken.',
  range_not_satisfiable: 'The asked part lies outside the file.',
  rule_violation: 'The request is well formed, and a rule of the product forbids it.',
  budget_spent: 'The budget of this month for the examiner is used up.',
  too_many_requests: 'Too many requests; wait for the seconds in `Retry-After`.',
  internal_error: 'A fault of ours; tell us the `requestId`.',
  provider_failed: 'A service that we rely on did not answer as it should.',
  unavailable: 'The service cannot answer at the moment; try again.',
  storage_full: 'There is no room left to store this.',
};

/** The usual errors of an endpoint with this method, access level and body. `default` stands for all other errors. */
export function errorResponses(endpoint: Endpoint): Json {
  const isChange = endpoint.method !== 'GET';
  const hasBody = endpoint.body !== undefined || endpoint.consumes !== undefined;
  const isOpenRead = endpoint.access === 'public' && !isChange;
  const names: RefusalName[] = [
    'BadRequest',
    ...(isOpenRead ? [] : (byAccess[endpoint.access] ?? ofStaff)),
    ...(endpoint.params ? (['NotFound'] as const) : []),
    ...(isChange ? (['Conflict'] as const) : []),
    ...(hasBody ? (['BodyTooLarge', 'UnsupportedMediaType'] as const) : []),
    ...(isChange ? (['RuleViolation'] as const) : []),
    ...(['TooManyRequests', 'InternalError', 'Unavailable'] as const),
  ];
  return {
    ...Object.fromEntries(
      names.map((name) => [refusals[name].status, { $ref: `#/components/responses/${name}` }]),
    ),
    default: { $ref: '#/components/responses/AnyError' },
  };
}

function exampleOf(code: ErrorCode): Json {
  const message = errorMeanings[code].replaceAll('`', '');
  return {
    code,
    message,
    error: message,
    ...(code === 'validation_failed' ? { fields: { progress: message } } : {}),
    requestId: '3f0c1f6e-8a8f-4c52-9d0c-5e0d3e6a7b11',
  };
}

function response(description: string, possible: readonly ErrorCode[]): Json {
  const list = possible.map((code) => `- \`${code}\`: ${errorMeanings[code]}`).join('\n');
  const examples = Object.fromEntries(possible.map((code) => [code, { value: exampleOf(code) }]));
  return {
    description: `${description}\n\n${list}`,
    ...(possible.includes('too_many_requests') && possible.length === 1
      ? {
          headers: {
            'Retry-After': {
              description: 'Seconds to wait.',
              schema: { type: 'integer', minimum: 1 },
            },
          },
        }
      : {}),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ApiError' }, examples },
    },
  };
}

export function errorComponents(): { schemas: Json; responses: Json } {
  const { $schema: _, ...envelope } = z.toJSONSchema(ErrorEnvelope) as Json & { properties: Json };
  return {
    schemas: {
      ErrorCode: {
        type: 'string',
        enum: codes,
        description: codes
          .map((code) => `- \`${code}\` (${errorStatus[code]}): ${errorMeanings[code]}`)
          .join('\n'),
      },
      ApiError: {
        ...envelope,
        additionalProperties: true,
        description: 'Every refusal: `message` is for people, `code` for programs.',
        properties: { ...envelope.properties, code: { $ref: '#/components/schemas/ErrorCode' } },
      },
    },
    responses: {
      ...Object.fromEntries(
        Object.entries<Refusal>(refusals).map(([name, { status, description, codes: own }]) => [
          name,
          response(description, own ?? codesOf(status)),
        ]),
      ),
      AnyError: {
        description: 'Any other refusal, in the same form.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
      },
    },
  };
}
