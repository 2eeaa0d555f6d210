export const pointCardKinds = ['point', 'mcq'] as const;
export const pointCardGrades = ['again', 'hard', 'good', 'easy'] as const;

/** Cards answered in one go. */
export const CARDS_PER_ROUND = 10;
/** Ten cards take five minutes. */
export const MINUTES_PER_CARD = 0.5;
/** Cards that fall due within this many days are sent along, for days without network. */
export const CARD_DAYS_AHEAD = 7;
/** The most cards sent at once. */
export const CARDS_SENT_MAX = 60;
