import { type ErrorCode, errorStatus } from '@urost3/contract/errors.ts';

/**
 * An error response. Code that handles a request throws it, and the error handler converts it into the error envelope.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Field path → message; see `ErrorEnvelope`. */
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

/**
 * Refuses a save that is based on an old version. If the next version is the present one, the error names the save that made
 * it, so that an editor that has not seen the answer to this save continues from it.
 */
export function staleVersion(
  message: string,
  basedOn: number,
  present: { version: number; saveId: string | null },
): AppError {
  const { version, saveId } = present;
  if (saveId === null || version !== basedOn + 1) return new AppError('stale_version', message);
  return new AppError('stale_version', message, { fields: { version: String(version), saveId } });
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} was not found.`);
}
