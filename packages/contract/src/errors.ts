/** Every error code of the API with its HTTP status. A code without a status does not compile. */
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
  /** A valid token or session of a suspended person. At sign-in the code is user_disabled. */
  account_suspended: 401,
  user_disabled: 403,
  /** A wrong password at reauthentication. Not 401, because that would end the session. */
  wrong_password: 403,
  email_not_verified: 403,
  forbidden: 403,
  subscription_required: 403,
  /** The caller has not consented to the purpose of the call (`/examiner/consents`). */
  consent_required: 403,
  recent_login_required: 403,
  /** The first step of the sign-in succeeded. A cookie identifies the sign-in for the second step. */
  second_step_required: 403,
  /** The caller must reauthenticate with `/identity/reauthenticate` or `/identity/factors` and then repeat the call. */
  proof_required: 403,
  /** The caller is staff and has no second factor, and the site now requires one. */
  factor_required: 403,
  /** An unknown or wrong passkey. Not 401, because that would end the session. */
  passkey_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_in_use: 409,
  stale_version: 409,
  /** Nothing was changed. The message says what the call would do; without `guardFreePreview` the call does it. */
  confirmation_required: 409,
  slot_unavailable: 409,
  already_booked: 409,
  body_too_large: 413,
  /** The messages of this code and of `invalid_file` say what is wrong with the file. */
  file_too_large: 413,
  unsupported_media_type: 415,
  invalid_file: 415,
  range_not_satisfiable: 416,
  rule_violation: 422,
  /** The monthly budget of the examiner is used up. */
  budget_spent: 422,
  too_many_requests: 429,
  internal_error: 500,
  provider_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorStatus, value);
}
