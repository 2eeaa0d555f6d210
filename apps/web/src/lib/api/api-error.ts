import type { ErrorCode } from '@urost3/contract/errors.ts';

/** Messages of calls that cannot be sent or get no response, with the exact texts of the specification. */
export const NOT_AUTHENTICATED = 'User not authenticated.';
export const TOKEN_FAILED = 'Failed to retrieve authentication token.';
export const TOKEN_MISSING = 'Authentication token is not available. User might not be logged in.';
export const NETWORK_ERROR = 'Network error. Please check your connection and try again.';
export const NETWORK_ANSWERS =
  'This network is answering in our place: sign in to it, or use another one. Your work is kept.';

/** Errors with these codes have only a general message, so a page shows its own, more specific message instead. */
const withoutMessage = /^(internal_error|unknown|network|no_token)$/;

interface ApiErrorParts {
  /** HTTP status; 0 when there was no response. */
  status: number;
  /**
   * A code from the contract's errors.ts, or one of ours: `network`, `network_answers` (own-response.ts), `no_token`,
   * `http_error` (JSON without a code), `unknown` (a response that is not JSON).
   */
  code: string;
  message: string;
  /** Whether the message says nothing about this call, so that a page shows its own sentence instead. */
  isGeneral?: boolean;
  fields?: Record<string, string>;
  /** Seconds to wait, from Retry-After. */
  retryAfter?: number | null;
  /** The server's request id, for finding the call in its log. */
  requestId?: string | null;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly isGeneral: boolean;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;
  readonly requestId: string | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.isGeneral = parts.isGeneral ?? withoutMessage.test(parts.code);
    this.fields = parts.fields ?? {};
    this.retryAfter = parts.retryAfter ?? null;
    this.requestId = parts.requestId ?? null;
  }
}

/** The message of an error; `otherwise` if the message is missing or only general. */
export function messageOf(error: unknown, otherwise: string): string {
  const isSaid = error instanceof Error && !(error instanceof ApiError && error.isGeneral);
  return (isSaid && error.message) || otherwise || (error instanceof Error ? error.message : '');
}

/** Whether the server answered with one of these statuses. With 0 there was no response. */
export function hasStatus(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}

/** Whether the server refused with one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

export const isUnauthenticated = (error: unknown): boolean => hasStatus(error, 401);

/** Whether an immediate retry may help: there was no response, or the server failed (5xx). */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the same call may succeed later, for example after the next sign-in or after a rate limit. */
export function isForLater(error: unknown): boolean {
  return isPassing(error) || hasStatus(error, 401, 429);
}
