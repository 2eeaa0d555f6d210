/** The longest time that an offline attempt may wait before it is sent. */
export const ATTEMPT_DELAY_DAYS_MAX = 30;

/** The longest trend shown. */
export const TREND_LENGTH = 20;
