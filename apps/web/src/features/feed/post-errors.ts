import { ApiError, messageOf } from '../../lib/api.ts';

/** The message of a post that could not be created, with the texts of the specification. */
export function createPostMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create post';
  if (error.status === 401) return 'You must be logged in to create posts';
  if (error.code === 'network') return 'Network error. Please check your connection and try again';
  return messageOf(error, 'Failed to create post');
}
