export const pushKinds = ['message', 'reminder', 'review'] as const;
/** Hours of the day in London. */
export const DEFAULT_QUIET_HOURS = { from: 22, until: 7 };
/** The largest number of browsers per person. Adding another removes the oldest. */
export const PUSH_DEVICES_MAX = 5;
