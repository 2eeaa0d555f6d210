/** Messages of calls that could not be made for want of a session (specification, section 8). */
export const NOT_AUTHENTICATED = 'User not authenticated.';
export const TOKEN_FAILED = 'Failed to retrieve authentication token.';
export const TOKEN_MISSING = 'Authentication token is not available. User might not be logged in.';
export const NETWORK_ERROR = 'Network error. Please check your connection and try again.';

interface ApiErrorParts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /**
   * A code of the contract's errors.ts, or of ours: `network`, `no_token`, `http_error` (JSON without a code), `unknown` (an
   * answer that is no JSON).
   */
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** Seconds to wait, from Retry-After. */
  retryAfter?: number | null;
  /** The server's name for the call, for whoever looks into its log. */
  requestId?: string | null;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;
  readonly requestId: string | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.retryAfter = parts.retryAfter ?? null;
    this.requestId = parts.requestId ?? null;
  }
}

/** A failure of the server's own, an answer that nobody could read, or none: the page's own words say more. */
const wordless = /^(internal_error|unknown|network|no_token)$/;

/** Words for a person from whatever was thrown; `otherwise` where the server had nothing of its own to say. */
export function messageOf(error: unknown, otherwise: string): string {
  const isSaid = error instanceof Error && !wordless.test((error as ApiError).code);
  return (isSaid && error.message) || otherwise || (error instanceof Error ? error.message : '');
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** No answer, or an answer that another try may better. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
