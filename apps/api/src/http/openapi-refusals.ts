// The error responses that operations of the API description share, and which access levels can get them.
import type { Access } from '@urost3/contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '@urost3/contract/errors.ts';

export const codes = Object.keys(errorStatus) as ErrorCode[];
const codesOf = (status: number) => codes.filter((code) => errorStatus[code] === status);

/** An error response that several operations share. Each code becomes an example; documentation tools show the first. */
interface Refusal {
  status: number;
  description: string;
  codes: readonly ErrorCode[];
}

export const refusals = {
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
  Forbidden: {
    status: 403,
    description: 'The caller is known and may not do this.',
    codes: codesOf(403),
  },
  SubscriptionRequired: {
    status: 403,
    description: 'For subscribers and administrators.',
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
    codes: ['not_found'],
  },
  Conflict: {
    status: 409,
    description: 'The request does not fit what is stored now.',
    codes: codesOf(409),
  },
  BodyTooLarge: { status: 413, description: 'The body is too large.', codes: codesOf(413) },
  UnsupportedMediaType: {
    status: 415,
    description: 'The body has a content type that is not taken here.',
    codes: codesOf(415),
  },
  RuleViolation: {
    status: 422,
    description: 'A rule of the product forbids this.',
    codes: ['rule_violation'],
  },
  TooManyRequests: {
    status: 429,
    description: 'Too many requests.',
    codes: ['too_many_requests'],
  },
  InternalError: { status: 500, description: 'A fault of ours.', codes: ['internal_error'] },
  Unavailable: {
    status: 503,
    description: 'The service cannot answer at the moment.',
    codes: ['unavailable'],
  },
} as const satisfies Record<string, Refusal>;
export type RefusalName = keyof typeof refusals;

export const byAccess: Partial<Record<Access, readonly RefusalName[]>> = {
  public: ['SignInRefused', 'Forbidden'],
  provider: ['Forbidden'],
  token: ['NotAuthenticated', 'Forbidden'],
  'signed-in': ['NotAuthenticated', 'Forbidden'],
  community: ['NotAuthenticated', 'SubscriptionRequired'],
};
export const ofStaff: readonly RefusalName[] = ['NotAuthenticated', 'StaffOnly'];
