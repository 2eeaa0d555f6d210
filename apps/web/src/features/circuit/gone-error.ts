import { ApiError } from '../../lib/api-error.ts';

/** The section was withdrawn, or Premium has ended: asking again changes nothing. */
export function isGoneError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}
