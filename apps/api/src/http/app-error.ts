import { type ErrorCode, errorStatus } from '@urost3/contract/errors.ts';

/**
 * An error response. Code that handles a request throws it, and the error handler converts it into the error envelope.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Field path → message. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} was not found.`);
}
