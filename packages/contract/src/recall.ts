/** An area is weak while its mean is below this percentage. */
export const WEAK_BELOW = 70;
/** Maximum number of weak areas. */
export const WEAK_AREAS_MAX = 5;
/** How far the plan reaches without a known exam date. */
export const PLAN_DAYS_WITHOUT_EXAM = 56;

/** Under this percentage on a sheet a section is not finished for the plan, whatever its slider says. */
export const PASSED_FROM = 60;
/** The most sheets in the calibration picture. */
export const CALIBRATION_MAX = 30;

/** Study of one section, as the plan reckons. */
export const SECTION_MINUTES = 15;
/** Minutes a day until the learner sets their own. */
export const MINUTES_A_DAY = 45;
export const MINUTES_A_DAY_MIN = 5;
export const MINUTES_A_DAY_MAX = 600;
/** Cards take at most this share of a day while sections wait. */
export const CARDS_SHARE_MAX = 0.5;
/** Full mock circuits of the last ten days, as days before the interview. */
export const MOCK_DAYS_BEFORE_EXAM = [9, 6, 3];
export const MOCK_MINUTES = 60;
/** The most single days off at once. */
export const DAYS_OFF_MAX = 200;
