/** The largest length of the name that a person gives to a passkey. */
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MS = 10 * 60_000;
