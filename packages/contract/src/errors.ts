import { z } from 'zod';

/** Every error code the API can answer with, and its HTTP status. A code without a status cannot exist. */
export const errorStatus = {
  malformed_request: 400,
  validation_failed: 400,
  invalid_code: 400,
  expired_code: 400,
  weak_password: 400,
  invalid_email: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  session_ended: 401,
  /** A live token or session of a person who was suspended; at sign-in the code is user_disabled. */
  account_suspended: 401,
  user_disabled: 403,
  /** A password asked for again; not 401, which would end the session. */
  wrong_password: 403,
  email_not_verified: 403,
  forbidden: 403,
  subscription_required: 403,
  recent_login_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_in_use: 409,
  stale_version: 409,
  /** Nothing was changed: the message says what would happen, the same call without the guard does it. */
  confirmation_required: 409,
  slot_unavailable: 409,
  already_booked: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rule_violation: 422,
  too_many_requests: 429,
  internal_error: 500,
  provider_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorEnvelope = z.object({
  code: z.string(),
  /** Words for a person; `error` carries the same words. */
  message: z.string(),
  error: z.string(),
  /** Field path → words, for forms. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorStatus, value);
}
