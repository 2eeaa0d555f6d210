// Progress and study time of one learner.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  COMPLETED_ABOVE,
  IN_PROGRESS_FROM,
  STUDY_SEGMENT_CAP_MS,
  STUDY_SEGMENTS_MAX,
} from './limits.ts';
import { StationId } from './stations.ts';
import { Id, Slug, Timestamp } from './text.ts';

/** Whole percent. */
export const ProgressValue = z
  .int('Progress must be a whole number from 0 to 100.')
  .min(0, 'Progress must be a whole number from 0 to 100.')
  .max(100, 'Progress must be a whole number from 0 to 100.');

export const StudyTime = z.object({
  /** Milliseconds of finished segments. */
  totalTime: z.int().min(0),
  /** When the open segment began; null when none is open. */
  sessionStart: Timestamp.nullable(),
});
export type StudyTime = z.infer<typeof StudyTime>;

export const ProgressDocument = z.object({
  /** stationId → sectionId → 0–100 */
  stationProgress: z.record(z.string(), z.record(z.string(), z.int())),
  /** `{stationId}_{sectionId}` → time */
  studyTime: z.record(z.string(), StudyTime),
  updatedAt: Timestamp.nullable(),
});
export type ProgressDocument = z.infer<typeof ProgressDocument>;

export const SectionRef = z.object({ stationId: StationId, sectionId: Slug });
export type SectionRef = z.infer<typeof SectionRef>;

export function studyTimeKey(ref: SectionRef): string {
  return `${ref.stationId}_${ref.sectionId}`;
}

/** One stretch of reading in one tab. The browser names it, so that it counts once however often it is told. */
export const StudyStretch = z.strictObject({
  stationId: StationId,
  sectionId: Slug,
  clientId: Id.optional(),
});
export type StudyStretch = z.infer<typeof StudyStretch>;

/** Study time measured in the browser: made offline, or ended without the server hearing of it. */
export const StudySegment = z
  .strictObject({
    clientId: Id,
    stationId: StationId,
    sectionId: Slug,
    startedAt: Timestamp,
    endedAt: Timestamp,
  })
  .refine(({ startedAt, endedAt }) => Date.parse(endedAt) > Date.parse(startedAt), {
    path: ['endedAt'],
    message: 'A study segment must end after it starts.',
  })
  .refine(
    ({ startedAt, endedAt }) => Date.parse(endedAt) - Date.parse(startedAt) <= STUDY_SEGMENT_CAP_MS,
    { path: ['endedAt'], message: 'A study segment is at most one hour.' },
  );
export type StudySegment = z.infer<typeof StudySegment>;

export type SectionStatus = 'Completed' | 'In Progress' | 'Needs Revision' | 'Not Started';

/** Above 85 Completed; 50 to 85 In Progress; above 0 and below 50 Needs Revision; 0 Not Started. */
export function sectionStatus(percent: number): SectionStatus {
  if (percent > COMPLETED_ABOVE) return 'Completed';
  if (percent >= IN_PROGRESS_FROM) return 'In Progress';
  if (percent > 0) return 'Needs Revision';
  return 'Not Started';
}

export type RatingBand = 'Needs Revisit' | 'In Progress' | 'Completed';

/** The slider's bands: 0–50, 51–85, 86–100. (At exactly 50 the section status differs; both are as specified.) */
export function ratingBand(percent: number): RatingBand {
  if (percent > COMPLETED_ABOVE) return 'Completed';
  if (percent > IN_PROGRESS_FROM) return 'In Progress';
  return 'Needs Revisit';
}

export const studyEndpoints = {
  getProgress: endpoint({
    method: 'GET',
    path: '/progress',
    access: 'signed-in',
    summary: "The caller's progress and study time; empty before the first save.",
    response: ProgressDocument,
  }),
  saveProgress: endpoint({
    method: 'PUT',
    path: '/progress/:stationId/:sectionId',
    access: 'signed-in',
    summary: 'Save the self-rating of one section; answers the updated document.',
    params: SectionRef,
    body: z.strictObject({
      progress: ProgressValue,
      /** When a rating made offline was given; an older one does not replace a newer one. */
      ratedAt: Timestamp.optional(),
    }),
    response: ProgressDocument,
  }),
  startStudySession: endpoint({
    method: 'POST',
    path: '/study-sessions/start',
    access: 'signed-in',
    summary: 'Open a study segment, or roll a stale one over.',
    body: StudyStretch,
    response: StudyTime,
  }),
  endStudySession: endpoint({
    method: 'POST',
    path: '/study-sessions/end',
    access: 'signed-in',
    summary: 'Close the open study segment and add its time (at most an hour).',
    body: StudyStretch,
    response: StudyTime,
  }),
  addStudySegments: endpoint({
    method: 'POST',
    path: '/study-sessions/segments',
    access: 'signed-in',
    summary:
      'Add study time made offline. Idempotent by clientId; all or nothing: one segment in the future or overlapping refuses the call.',
    body: z.array(StudySegment).min(1).max(STUDY_SEGMENTS_MAX),
    response: ProgressDocument,
  }),
};
