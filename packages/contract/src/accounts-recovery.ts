export const RESET_SENT_MESSAGE =
  'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).';
/** Sensitive changes are refused when the last sign-in or reauthentication is longer ago than this. */
export const RECENT_LOGIN_MS = 5 * 60 * 1000;
