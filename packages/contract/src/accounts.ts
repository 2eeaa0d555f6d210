/** Header that carries the active session's id. */
export const SESSION_HEADER = 'x-session-id';
