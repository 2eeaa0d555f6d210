// The recall schedule: today's list, weak areas, and the plan until the exam. The API computes them for each request from
// the learner's ratings, marks, picks and point cards. It stores only what the learner sets: the days to which study
// sessions were moved, the exam date, minutes per day and days off.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { DateOnly } from '../text/text.schemas.ts';
import {
  DAYS_OFF_MAX,
  MINUTES_A_DAY_MAX,
  MINUTES_A_DAY_MIN,
  MINUTES_A_DAY_WRONG,
  recallRoutes,
} from './recall.ts';

export const SheetMark = z.object({ percent: z.int(), on: DateOnly });
export type SheetMark = z.infer<typeof SheetMark>;

export const CalibrationPoint = z.object({
  on: DateOnly,
  /** The self-rating before the checklist mark. */
  said: z.int(),
  /** The checklist mark. */
  marked: z.int(),
});
export type CalibrationPoint = z.infer<typeof CalibrationPoint>;

export const RecallItem = z.object({
  stationId: StationId,
  sectionId: z.string(),
  title: z.string(),
  category: z.string(),
  /** `new`: never rated, marked or answered. */
  kind: z.enum(['new', 'review']),
  /** The planned day: the learner's choice, otherwise the suggested day. */
  on: DateOnly,
  /** Null for a section that needs no further review before the exam. */
  suggestedOn: DateOnly.nullable(),
  isMoved: z.boolean(),
  lastOn: DateOnly.nullable(),
  /** The last rating, which a saved checklist mark sets; without a rating the last checklist mark, without a mark the last answers. */
  lastScore: z.int().nullable(),
  lastSheet: SheetMark.nullable(),
});
export type RecallItem = z.infer<typeof RecallItem>;

export const SectionScore = z.object({
  stationId: StationId,
  sectionId: z.string(),
  title: z.string(),
  score: z.int(),
});
export type SectionScore = z.infer<typeof SectionScore>;

export const WeakArea = z.object({
  /** The category of the sections, or the station type of an interview. */
  name: z.string(),
  stationId: StationId,
  /** The mean of the scores of its sections. */
  score: z.int(),
  source: z.enum(['study', 'interview']),
  /** Weakest first; empty for the area of an interview. */
  sections: z.array(SectionScore),
});
export type WeakArea = z.infer<typeof WeakArea>;

/** A learner's own exam date, minutes per day and days off. */
export const OwnDays = z.strictObject({
  /** Null: the exam date that administrators set counts. */
  examDate: DateOnly.nullable(),
  minutesADay: z
    .int(MINUTES_A_DAY_WRONG)
    .min(MINUTES_A_DAY_MIN, MINUTES_A_DAY_WRONG)
    .max(MINUTES_A_DAY_MAX, MINUTES_A_DAY_WRONG),
  /** Weekdays without study; 0 = Sunday. */
  weekdaysOff: z.array(z.int().min(0).max(6)).max(6, 'Please keep at least one day a week.'),
  /** Single days without study. */
  daysOff: z.array(DateOnly).max(DAYS_OFF_MAX),
});
export type OwnDays = z.infer<typeof OwnDays>;

const frame = {
  /** The London date on the server. */
  today: DateOnly,
  /** The learner's own exam date, otherwise the one that administrators set. */
  examDate: DateOnly.nullable(),
  /** Whether the learner's own exam date has passed, so that the page asks for the next one. */
  isExamOver: z.boolean(),
  /** The values that the learner set, or the defaults. */
  ownDays: OwnDays,
  /** Null when no exam date is set, or the exam date has passed. */
  daysUntilExam: z.int().nullable(),
};

export const RecallToday = z.object({
  ...frame,
  /** Sessions due today or earlier: first those that fit into today, then the others, of both the most urgent first. */
  items: z.array(RecallItem),
  /** How many sessions of `items`, starting with the first, fit into the minutes that remain today. */
  fitCount: z.int(),
  /** The first session after today; null when none is planned. */
  coming: RecallItem.nullable(),
  isDayOff: z.boolean(),
  /** Whether a full mock circuit is planned for today. */
  isMock: z.boolean(),
  /** The planned minutes for the rest of today: sections, cards and mock circuit. */
  minutes: z.number(),
  cardMinutes: z.number(),
  /** Sections that were studied today. */
  done: z.array(
    SectionScore.extend({
      /** The score before today; null when there was none. */
      before: z.int().nullable(),
    }),
  ),
  weakAreas: z.array(WeakArea),
  /** The number of point cards that are due. */
  cardsDue: z.int(),
});
export type RecallToday = z.infer<typeof RecallToday>;

export const RecallPlan = z.object({
  ...frame,
  /** Days with planned work. Work that was not done in time moves to the next day with enough free minutes. */
  days: z.array(
    z.object({
      on: DateOnly,
      isOff: z.boolean(),
      /** Whether a full mock circuit is planned. */
      isMock: z.boolean(),
      cardMinutes: z.number(),
      /** The planned minutes of the day: sections, cards and mock circuit. */
      minutes: z.number(),
      items: z.array(RecallItem),
    }),
  ),
  /** Sessions that do not fit into the days of the plan: new sections first, then the most urgent reviews. */
  left: z.array(RecallItem),
  /**
   * Minutes per day with which every session would fit. Null when `left` is empty, and when even MINUTES_A_DAY_MAX
   * minutes are too few.
   */
  minutesNeeded: z.int().nullable(),
  /** Sections that need no further review before the exam. */
  ready: z.array(SectionScore),
  /** Self-ratings compared with the checklist marks that followed them, oldest first. */
  calibration: z.array(CalibrationPoint),
});
export type RecallPlan = z.infer<typeof RecallPlan>;

export const recallSchemas = {
  getToday: {
    summary: 'What is due today, what is done, and the weak areas.',
    response: RecallToday,
  },
  listLowSheets: {
    summary: 'Sections whose latest sheet is under the pass, whatever their slider says.',
    response: z.array(SectionRef.extend(SheetMark.shape)),
  },
  getPlan: {
    summary: 'The next session of every section the caller may open, by day, up to the exam.',
    response: RecallPlan,
  },
  moveItem: {
    summary: 'Move the next session of a section to another day.',
    params: SectionRef,
    body: z.strictObject({ on: DateOnly }),
    response: RecallPlan,
  },
  saveOwnDays: {
    summary: "Set the caller's own interview date, days off and minutes a day.",
    body: OwnDays,
    response: RecallPlan,
  },
  setExamDate: {
    summary: "Set the caller's own interview date; null returns to the administrators' date.",
    body: z.strictObject({ examDate: DateOnly.nullable() }),
    response: OwnDays,
  },
  resetItem: {
    summary: 'Put a moved session back on its suggested day.',
    params: SectionRef,
    response: RecallPlan,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Recall', description: 'Sections that are due again.' };
export const recallEndpoints = joinEndpoints(recallRoutes, recallSchemas);
