/** An area with a mean below this percentage is weak. */
export const WEAK_BELOW = 70;
export const WEAK_AREAS_MAX = 5;
/** The number of days in the plan when no exam date is known. */
export const PLAN_DAYS_WITHOUT_EXAM = 56;

/** The pass mark of a checklist in percent. The plan repeats a section with a lower mark, even after a high self-rating. */
export const PASSED_FROM = 60;
/** The largest number of marks in the calibration chart. */
export const CALIBRATION_MAX = 30;

/** Planned minutes for one section. */
export const SECTION_MINUTES = 15;
/** Minutes per day until the learner sets their own. */
export const MINUTES_PER_DAY = 45;
export const MINUTES_A_DAY_MIN = 5;
export const MINUTES_A_DAY_MAX = 600;
export const MINUTES_A_DAY_WRONG = `Please give ${MINUTES_A_DAY_MIN} to ${MINUTES_A_DAY_MAX} whole minutes.`;
/** Point cards take at most this share of the minutes of a day. */
export const CARDS_SHARE_MAX = 0.5;
/** The plan has a full mock circuit on three days: 9, 6 and 3 days before the exam. */
export const MOCK_DAYS_BEFORE_EXAM = [9, 6, 3];
export const MOCK_MINUTES = 60;
/** The largest number of single days off. */
export const DAYS_OFF_MAX = 200;
