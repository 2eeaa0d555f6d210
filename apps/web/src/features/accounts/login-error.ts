import { ApiError } from '../../lib/api-error.ts';
import { ActivationError } from './sign-in.ts';

export interface LoginProblem {
  message: string;
  /**
   * The server's own message, shown below `message` when the text of the specification alone would mislead; otherwise
   * null.
   */
  detail: string | null;
  /** Whether only staff can help, so that the form links to the contact page. */
  needsContact?: boolean;
}

/** The message of a failed login, with the exact text of the specification. */
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
