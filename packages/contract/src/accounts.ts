/** The header with the id of the active session. */
export const SESSION_HEADER = 'x-session-id';
