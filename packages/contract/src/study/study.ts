import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import { COMPLETED_ABOVE, IN_PROGRESS_FROM } from '../limits.ts';
import type { SectionRef, studySchemas } from './study.schemas.ts';

export const studyRoutes = typedRoutes<typeof studySchemas>()({
  getProgress: GET('/progress', 'signed-in'),
  listStudyDays: GET('/progress/days', 'signed-in'),
  saveProgress: PUT('/progress/:stationId/:sectionId', 'signed-in'),
  startStudySession: POST('/study-sessions/start', 'signed-in'),
  continueStudySession: POST('/study-sessions/continue', 'signed-in'),
  endStudySession: POST('/study-sessions/end', 'signed-in'),
  addStudySegments: POST('/study-sessions/segments', 'signed-in'),
});

/** The key of a section in a learner's document. */
export const studyTimeKey = ({ stationId, sectionId }: SectionRef) => `${stationId}_${sectionId}`;

/** The key of a section in maps of sections. */
export const sectionKey = ({ stationId, sectionId }: SectionRef) => `${stationId}/${sectionId}`;

export type SectionStatus = 'Completed' | 'In Progress' | 'Needs Revision' | 'Not Started';

/** Above 85: Completed; 50 to 85: In Progress; above 0 and below 50: Needs Revision; 0: Not Started. */
export function sectionStatus(percent: number): SectionStatus {
  if (percent > COMPLETED_ABOVE) return 'Completed';
  if (percent >= IN_PROGRESS_FROM) return 'In Progress';
  if (percent > 0) return 'Needs Revision';
  return 'Not Started';
}

export type RatingBand = 'Needs Revisit' | 'In Progress' | 'Completed';

/** The bands of the rating slider: 0–50, 51–85, 86–100. As specified, 50 is in the lowest band, but a section with 50 is 'In Progress'. */
export function ratingBand(percent: number): RatingBand {
  if (percent > COMPLETED_ABOVE) return 'Completed';
  if (percent > IN_PROGRESS_FROM) return 'In Progress';
  return 'Needs Revisit';
}

/** The list of days with study time covers the last 12 weeks. */
export const STUDY_DAYS = 84;

/** Whether both refer to the same section of the same station type. */
export const isSameSection = (a: SectionRef, b: SectionRef | undefined): boolean =>
  a.stationId === b?.stationId && a.sectionId === b.sectionId;
