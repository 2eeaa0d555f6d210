// What to do next: the recall schedule, today's list, weak areas, and the plan up to the exam. All of it is computed from
// attempts at the moment of asking; only the days a learner moved something to are kept.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { StationId } from './stations.ts';
import { SectionRef } from './study.ts';
import { DateOnly } from './text.ts';

/** An area is weak while its mean is below this percent. */
export const WEAK_BELOW = 70;
/** Longest list of weak areas. */
export const WEAK_AREAS_MAX = 5;
/** How far the plan looks while no exam date is known. */
export const PLAN_DAYS_WITHOUT_EXAM = 56;

export const RecallItem = z.object({
  stationId: StationId,
  sectionId: z.string(),
  title: z.string(),
  category: z.string(),
  /** Never rated, marked or answered: `new`. */
  kind: z.enum(['new', 'review']),
  /** The day it is planned for: the learner's own, else the suggested one. */
  on: DateOnly,
  /** Null for a section that needs no further review before the exam. */
  suggestedOn: DateOnly.nullable(),
  isMoved: z.boolean(),
  lastOn: DateOnly.nullable(),
  /** Whole percent of the last day it was worked on. */
  lastScore: z.int().nullable(),
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
  /** The category of its sections; for an interview the station type. */
  name: z.string(),
  stationId: StationId,
  score: z.int(),
  source: z.enum(['study', 'interview']),
  /** Weakest first; empty for an interview's area. */
  sections: z.array(SectionScore),
});
export type WeakArea = z.infer<typeof WeakArea>;

const frame = {
  /** London's day on the server. */
  today: DateOnly,
  examDate: DateOnly.nullable(),
  /** Null without a date, or once it has passed. */
  daysUntilExam: z.int().nullable(),
};

export const RecallToday = z.object({
  ...frame,
  /** Due today or earlier, the most urgent first. */
  items: z.array(RecallItem),
  /** Worked on today. */
  done: z.array(SectionScore),
  weakAreas: z.array(WeakArea),
});
export type RecallToday = z.infer<typeof RecallToday>;

export const RecallPlan = z.object({
  ...frame,
  /** Days with something on them; what is overdue stands on today. */
  days: z.array(z.object({ on: DateOnly, items: z.array(RecallItem) })),
  /** Reviewed well enough to rest until the exam. */
  ready: z.array(SectionScore),
});
export type RecallPlan = z.infer<typeof RecallPlan>;

export const recallEndpoints = {
  getToday: endpoint({
    method: 'GET',
    path: '/recall/today',
    access: 'signed-in',
    summary: 'What is due today, what is done, and the weak areas.',
    response: RecallToday,
  }),
  getPlan: endpoint({
    method: 'GET',
    path: '/recall/plan',
    access: 'signed-in',
    summary: 'The next session of every section the caller may open, by day, up to the exam.',
    response: RecallPlan,
  }),
  moveItem: endpoint({
    method: 'PUT',
    path: '/recall/plan/:stationId/:sectionId',
    access: 'signed-in',
    summary: 'Move the next session of a section to another day.',
    params: SectionRef,
    body: z.strictObject({ on: DateOnly }),
    response: RecallPlan,
  }),
  resetItem: endpoint({
    method: 'DELETE',
    path: '/recall/plan/:stationId/:sectionId',
    access: 'signed-in',
    summary: 'Put a moved session back on its suggested day.',
    params: SectionRef,
    response: RecallPlan,
  }),
};
