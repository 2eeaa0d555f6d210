import { ApiError } from '../../lib/api-error.ts';
import { ActivationError } from './sign-in.ts';

export interface LoginProblem {
  message: string;
  /** What the server adds where the catalogue's words alone would mislead. */
  detail: string | null;
  /** Only we can help: the form offers the contact page. */
  needsContact?: boolean;
}

/** The catalogue's words for a failed login (specification, section 8). */
export function loginProblemOf(error: unknown): LoginProblem {
  if (error instanceof ActivationError) return { message: error.message, detail: null };
  const code = error instanceof ApiError ? error.code : 'unknown';
  if (code === 'invalid_credentials')
    return { message: 'Invalid email or password.', detail: null };
  if (code === 'invalid_email' || (error instanceof ApiError && error.fields.email)) {
    return { message: 'Please enter a valid email address.', detail: null };
  }
  const isOwnWords = error instanceof ApiError && error.code !== 'unknown';
  return {
    message: 'Login failed. Please check your credentials.',
    detail: isOwnWords ? error.message : null,
    needsContact: code === 'user_disabled',
  };
}
