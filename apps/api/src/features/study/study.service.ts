// A learner's section ratings and study time. One document for each learner stores the current ratings and times.
import { addDays } from '@urost3/contract/day.ts';
import type { SectionRef, StudyDays, StudySegment } from '@urost3/contract/study.schemas.ts';
import { STUDY_DAYS } from '@urost3/contract/study.ts';
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import {
  findProgress,
  removeProgress,
  type StoredProgress,
  updateSectionProgress,
} from './progress.repository.ts';
import { createRatingLimit } from './rating-limit.ts';
import {
  closeSegments,
  listSegmentsOf,
  listStudyDays,
  removeSegmentsOf,
} from './segments.repository.ts';
import { createStudyTimeService } from './study-time.service.ts';

/** The ProgressDocument as JSON, assembled from stored JSON text. */
function toJson(row: StoredProgress | null): string {
  if (!row) return '{"stationProgress":{},"studyTime":{},"updatedAt":null}';
  return `{"stationProgress":${row.stationProgress},"studyTime":${row.studyTime},"updatedAt":"${row.updatedAt.toISOString()}"}`;
}

interface Rating {
  progress: number;
  /** When an offline rating was made. A missing or future time counts as now. */
  ratedAt?: string | undefined;
}

export type StudyService = ReturnType<typeof createStudyService>;

export function createStudyService(deps: {
  db: Db;
  clock: Clock;
  jobs: JobQueue;
  stations: StationsService;
  live: LiveService;
}) {
  const { db, clock, stations, live } = deps;
  const time = createStudyTimeService(deps);
  const countRating = createRatingLimit(clock);

  /** @returns a ProgressDocument as JSON */
  async function getProgress(userUid: string): Promise<string> {
    return toJson(await findProgress(db, userUid, clock.now()));
  }

  return {
    getProgress,
    async listStudyDays(userUid: string): Promise<StudyDays> {
      const today = londonDate(clock.now());
      return { today, days: await listStudyDays(db, userUid, addDays(today, 1 - STUDY_DAYS)) };
    },
    /** @returns the updated ProgressDocument as JSON. @throws AppError not_found, subscription_required, too_many_requests */
    async saveProgress(principal: Principal, ref: SectionRef, rating: Rating): Promise<string> {
      await stations.requireOpenFor(principal, ref, rating.ratedAt);
      countRating(principal.uid, ref, rating);
      const now = clock.now();
      const given = rating.ratedAt === undefined ? now : new Date(rating.ratedAt);
      const ratedAt = given > now ? now : given;
      const row = await updateSectionProgress(db, {
        userUid: principal.uid,
        ...ref,
        progress: rating.progress,
        ratedAt,
        ratedOn: londonDate(ratedAt),
        now,
      });
      live.nudge(principal.uid, 'progress');
      return toJson(row);
    },
    startSession: time.startSession,
    continueSession: time.continueSession,
    endSession: time.endSession,
    /**
     * @returns the updated ProgressDocument as JSON
     * @throws AppError rule_violation, not_found, subscription_required, too_many_requests
     */
    async addSegments(principal: Principal, given: StudySegment[]): Promise<string> {
      await time.addSegments(principal, given);
      return getProgress(principal.uid);
    },
    /** Closes the open segments of a person whose session has ended, at their last sign of life. */
    closeOpenSegments: (tx: Db, userUid: string): Promise<void> => closeSegments(tx, userUid),
    /** Deletes the progress and the segments of a person whose account is deleted. */
    async erase(tx: Db, userUid: string): Promise<void> {
      await removeProgress(tx, userUid);
      await removeSegmentsOf(tx, userUid);
    },
    exportOf: async (handle: Db, userUid: string): Promise<unknown> => ({
      ...JSON.parse(toJson(await findProgress(handle, userUid, clock.now()))),
      segments: await listSegmentsOf(handle, userUid),
    }),
  };
}
