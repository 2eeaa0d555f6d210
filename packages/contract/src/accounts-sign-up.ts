export const SIGNUP_CODE_LENGTH = 6;
/** Seconds before another code can be sent. */
export const RESEND_COOLDOWN_SECONDS = 60;
/** How long the browser keeps an unfinished sign-up, and how long a verified code can be used. */
export const PENDING_SIGNUP_MS = 15 * 60 * 1000;
/** The version of the terms and privacy notice that people accept at sign-up. */
export const TERMS_VERSION = '2026-11-23';
