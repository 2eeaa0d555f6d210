// A learner's progress and study time.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { STUDY_SEGMENT_CAP_MS, STUDY_SEGMENTS_MAX } from '../limits.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { DateOnly, Id, Slug, Timestamp } from '../text/text.schemas.ts';
import { studyRoutes } from './study.ts';

/** A whole percentage. */
export const ProgressValue = z
  .int('Progress must be a whole number from 0 to 100.')
  .min(0, 'Progress must be a whole number from 0 to 100.')
  .max(100, 'Progress must be a whole number from 0 to 100.');

export const StudyTime = z.object({
  /** Milliseconds up to the last sign of life of each page that showed the section. */
  totalTime: z.int().min(0),
  /** Since when the open segment is not counted yet; null when none is open. */
  sessionStart: Timestamp.nullable(),
});
export type StudyTime = z.infer<typeof StudyTime>;

export const ProgressDocument = z.object({
  /** stationId → sectionId → 0–100 */
  stationProgress: z.record(z.string(), z.record(z.string(), z.int())),
  /** `{stationId}_{sectionId}` → study time */
  studyTime: z.record(z.string(), StudyTime),
  updatedAt: Timestamp.nullable(),
});
export type ProgressDocument = z.infer<typeof ProgressDocument>;

export const StudyDays = z.object({
  /** Today's date in London, by the server's clock. */
  today: DateOnly,
  /** Days of the last 12 weeks with study time, oldest first. */
  days: z.array(z.object({ on: DateOnly, minutes: z.int().min(0) })),
});
export type StudyDays = z.infer<typeof StudyDays>;

export const SectionRef = z.object({ stationId: StationId, sectionId: Slug });
export type SectionRef = z.infer<typeof SectionRef>;

/** A visit of one page to a section. The browser gives it an id, so that it is counted once even if it is sent repeatedly. */
export const StudySegmentId = z.strictObject({
  ...SectionRef.shape,
  clientId: Id.optional(),
});
export type StudySegmentId = z.infer<typeof StudySegmentId>;

/** Study time that the browser measured: offline, or when the end of the segment did not reach the server. */
export const StudySegment = z
  .strictObject({
    clientId: Id,
    ...SectionRef.shape,
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

export const studySchemas = {
  getProgress: {
    summary: "The caller's progress and study time; empty before the first save.",
    response: ProgressDocument,
  },
  listStudyDays: {
    summary: "The caller's minutes of study on each day of the last 12 weeks.",
    response: StudyDays,
  },
  saveProgress: {
    summary: 'Save the self-rating of one section; answers the updated document.',
    params: SectionRef,
    body: z.strictObject({
      progress: ProgressValue,
      /** The time of a rating that was made offline. An older rating does not replace a newer one. */
      ratedAt: Timestamp.optional(),
    }),
    response: ProgressDocument,
  },
  startStudySession: {
    summary: 'Open a study segment, or roll a stale one over.',
    body: StudySegmentId,
    response: StudyTime,
  },
  continueStudySession: {
    summary:
      'A sign of life of the page that shows a section. Adds the time since the last one; a page that goes silent adds nothing more.',
    body: StudySegmentId,
    response: StudyTime,
  },
  endStudySession: {
    summary: 'Close the open study segment and add its time (at most an hour).',
    body: StudySegmentId,
    response: StudyTime,
  },
  addStudySegments: {
    summary:
      'Add study time made offline. Idempotent by clientId; all or nothing: one segment in the future or overlapping refuses the call.',
    body: z.array(StudySegment).min(1).max(STUDY_SEGMENTS_MAX),
    response: ProgressDocument,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Progress', description: 'Self-ratings and study time.' };
export const studyEndpoints = joinEndpoints(studyRoutes, studySchemas);
