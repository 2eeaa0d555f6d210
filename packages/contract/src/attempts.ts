/** The longest time after which an offline attempt is still accepted. */
export const ATTEMPT_DELAY_DAYS_MAX = 30;

/** The largest number of attempts in a trend. */
export const TREND_LENGTH = 20;
