import { ApiError } from '../../lib/api-error.ts';
import { ActivationError } from './sign-in.ts';

export interface LoginProblem {
  message: string;
  /** Information from the server without which the specified message would mislead. */
  detail: string | null;
  /** Only staff can help: the form links to the contact page. */
  needsContact?: boolean;
}

/** The specified message of a failed login (section 8). */
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
