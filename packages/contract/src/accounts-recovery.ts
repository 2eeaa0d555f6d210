export const RESET_SENT_MESSAGE =
  'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).';
/** Sensitive changes need a password check within this time. */
export const RECENT_LOGIN_MS = 5 * 60 * 1000;
