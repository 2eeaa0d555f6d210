export const SIGNUP_CODE_LENGTH = 6;
/** Seconds before a code can be resent. */
export const RESEND_COOLDOWN_SECONDS = 60;
/** Lifetime of a pending sign-up in the browser, and of the proof of a code. */
export const PENDING_SIGNUP_MS = 15 * 60 * 1000;
/** Version of the terms and privacy notice accepted at sign-up. */
export const TERMS_VERSION = '2026-11-23';
