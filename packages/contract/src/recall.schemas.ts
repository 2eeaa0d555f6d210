// The recall schedule, today's list, weak areas, and the plan until the exam. All of it is computed from attempts on every
// request; only the days that a learner moved a session to and the learner's own days are stored.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { DAYS_OFF_MAX, MINUTES_A_DAY_MAX, MINUTES_A_DAY_MIN } from './recall.ts';
import { StationId } from './stations.schemas.ts';
import { SectionRef } from './study.schemas.ts';
import { DateOnly } from './text.schemas.ts';

export const SheetMark = z.object({ percent: z.int(), on: DateOnly });
export type SheetMark = z.infer<typeof SheetMark>;

export const CalibrationPoint = z.object({
  on: DateOnly,
  /** The slider before the sheet. */
  said: z.int(),
  /** The sheet. */
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
  /** The planned day: the learner's choice, or else the suggested one. */
  on: DateOnly,
  /** Null for a section that needs no further review before the exam. */
  suggestedOn: DateOnly.nullable(),
  isMoved: z.boolean(),
  lastOn: DateOnly.nullable(),
  /** Rounded percentage of its latest day of study. */
  lastScore: z.int().nullable(),
  /** The latest sheet. */
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
  /** The category of its sections, or the station type for an interview. */
  name: z.string(),
  stationId: StationId,
  score: z.int(),
  source: z.enum(['study', 'interview']),
  /** Weakest first; empty for the area of an interview. */
  sections: z.array(SectionScore),
});
export type WeakArea = z.infer<typeof WeakArea>;

const minutesWords = `Please give ${MINUTES_A_DAY_MIN} to ${MINUTES_A_DAY_MAX} whole minutes.`;
/** A learner's own interview date and days. */
export const OwnDays = z.strictObject({
  /** Null: the date that administrators set. */
  examDate: DateOnly.nullable(),
  minutesADay: z
    .int(minutesWords)
    .min(MINUTES_A_DAY_MIN, minutesWords)
    .max(MINUTES_A_DAY_MAX, minutesWords),
  /** Days of the week without study; 0 = Sunday. */
  weekdaysOff: z.array(z.int().min(0).max(6)).max(6, 'Please keep at least one day a week.'),
  /** Single days without study. */
  daysOff: z.array(DateOnly).max(DAYS_OFF_MAX),
});
export type OwnDays = z.infer<typeof OwnDays>;

const frame = {
  /** The London date according to the server. */
  today: DateOnly,
  /** The learner's own interview date, or else the administrators'. */
  examDate: DateOnly.nullable(),
  /** The own date has passed: the next one is asked for. */
  isExamOver: z.boolean(),
  /** As the learner set them, or the defaults. */
  ownDays: OwnDays,
  /** Null without a date, or after it. */
  daysUntilExam: z.int().nullable(),
};

export const RecallToday = z.object({
  ...frame,
  /** Due today or earlier, the most urgent first. */
  items: z.array(RecallItem),
  /** How many of them, from the first, have room in the minutes that are left today. */
  fitCount: z.int(),
  /** The first session after today; null when none is planned. */
  coming: RecallItem.nullable(),
  isDayOff: z.boolean(),
  /** A full mock circuit is planned for today. */
  isMock: z.boolean(),
  /** What is planned for the rest of today, as in the plan: sections, cards and mock. */
  minutes: z.number(),
  cardMinutes: z.number(),
  /** Studied today. */
  done: z.array(SectionScore),
  weakAreas: z.array(WeakArea),
  /** Point cards that are due. */
  cardsDue: z.int(),
});
export type RecallToday = z.infer<typeof RecallToday>;

export const RecallPlan = z.object({
  ...frame,
  /** Days with work; what was not done in time moves to the next day with room. */
  days: z.array(
    z.object({
      on: DateOnly,
      isOff: z.boolean(),
      /** A full mock circuit is planned. */
      isMock: z.boolean(),
      cardMinutes: z.number(),
      /** All of the day's work: sections, cards and mock. */
      minutes: z.number(),
      items: z.array(RecallItem),
    }),
  ),
  /** What has no room before the exam, the most urgent first. */
  left: z.array(RecallItem),
  /** Minutes a day with which it would have; null when all fits, or no day remains. */
  minutesNeeded: z.int().nullable(),
  /** Reviewed well enough that none is due before the exam. */
  ready: z.array(SectionScore),
  /** What the learner said against what was marked, oldest first. */
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
