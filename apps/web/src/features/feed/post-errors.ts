import { ApiError, messageOf } from '../../lib/api.ts';

/** Says why a post could not be created. The specification prescribes the texts. */
export function createPostMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create post';
  if (error.status === 401) return 'You must be logged in to create posts';
  if (error.code === 'network') return 'Network error. Please check your connection and try again';
  return messageOf(error, 'Failed to create post');
}
