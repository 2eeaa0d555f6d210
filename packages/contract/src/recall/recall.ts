import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { pointCardSchemas } from './point-cards.schemas.ts';
import type { recallSchemas } from './recall.schemas.ts';

export const recallRoutes = typedRoutes<typeof recallSchemas>()({
  getToday: GET('/recall/today', 'signed-in'),
  listLowSheets: GET('/recall/low-sheets', 'signed-in'),
  getPlan: GET('/recall/plan', 'signed-in'),
  saveOwnDays: PUT('/recall/own-days', 'signed-in'),
  setExamDate: PUT('/user/exam-date', 'signed-in'),
  moveItem: PUT('/recall/plan/:stationId/:sectionId', 'signed-in'),
  resetItem: DELETE('/recall/plan/:stationId/:sectionId', 'signed-in'),
});

export const pointCardRoutes = typedRoutes<typeof pointCardSchemas>()({
  listCards: GET('/point-cards', 'signed-in'),
  gradeCard: POST('/point-cards/grades', 'signed-in'),
});

/** An area with a mean below this percentage is weak. */
export const WEAK_BELOW = 70;
export const WEAK_AREAS_MAX = 5;
/** The number of days in the plan when no exam date is known. */
export const PLAN_DAYS_WITHOUT_EXAM = 56;

/** The pass mark of a checklist in percent. The plan repeats a section with a lower mark, even after a high self-rating. */
export const PASSED_FROM = 60;

/** Whether a sheet's mark contradicts the score of its section: it is no pass, and below the score. Both are in percent. */
export const isContradicted = (score: number, mark: number): boolean =>
  mark < score && mark < PASSED_FROM;
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

export const pointCardKinds = ['point', 'mcq'] as const;
export const pointCardGrades = ['again', 'hard', 'good', 'easy'] as const;

export const CARDS_PER_ROUND = 10;
/** Ten cards take five minutes. */
export const MINUTES_PER_CARD = 0.5;
/** Cards that become due within this many days are sent too, so that the browser has them on days without network. */
export const CARD_DAYS_AHEAD = 7;
/** The largest number of cards that are sent at once. */
export const CARDS_SENT_MAX = 60;
