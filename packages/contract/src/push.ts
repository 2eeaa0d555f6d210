export const pushKinds = ['message', 'reminder', 'review'] as const;
/** Hours of the London clock. */
export const DEFAULT_QUIET_HOURS = { from: 22, until: 7 };
/** Browsers of one person; the oldest one is removed for a further one. */
export const PUSH_DEVICES_MAX = 5;
