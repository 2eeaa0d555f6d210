export const pointCardKinds = ['point', 'mcq'] as const;
export const pointCardGrades = ['again', 'hard', 'good', 'easy'] as const;

export const CARDS_PER_ROUND = 10;
/** Ten cards take five minutes. */
export const MINUTES_PER_CARD = 0.5;
/** Cards that become due within this many days are sent too, so that the browser has them on days without network. */
export const CARD_DAYS_AHEAD = 7;
/** The largest number of cards that are sent at once. */
export const CARDS_SENT_MAX = 60;
