import { ApiError } from '../../lib/api-error.ts';

/**
 * Whether the server refused because the section was withdrawn or Premium has ended, so that a retry would not help.
 */
export function isSectionWithdrawn(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}
