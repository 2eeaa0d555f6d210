// A learner's section ratings and study time. One document for each learner stores the current ratings and times.

import { addDays } from '@urost3/contract/day.ts';
import type { SectionRef, StudyDays, StudySegment } from '@urost3/contract/study/study.schemas.ts';
import { STUDY_DAYS } from '@urost3/contract/study/study.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, rowsOf } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import { notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { readMadeAt } from '../../http/made-at.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { requireOpenFor } from '../stations/stations.service.ts';
import { findProgress, type StoredProgress, updateSectionProgress } from './progress.repository.ts';
import { progressDocuments, studySegments } from './study.tables.ts';
import { addSegments } from './study-time.service.ts';

/** Each rating is stored permanently, so their rate is limited. The burst admits the ratings of a day of offline work at once. */
export const RATINGS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are saving progress very quickly. Please wait a moment.',
};

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

/** @returns a ProgressDocument as JSON */
export async function getProgress(ctx: Context, userUid: string): Promise<string> {
  return toJson(await findProgress(ctx.db, userUid, ctx.clock.now()));
}

export async function getStudyDays(ctx: Context, userUid: string): Promise<StudyDays> {
  const today = londonDate(ctx.clock.now());
  // Time that several segments cover counts once, on the day on which it started.
  const days = await rowsOf<{ on: string; minutes: number }>(
    ctx.db,
    sql`select to_char(lower(part) at time zone 'Europe/London', 'YYYY-MM-DD') as "on",
      ceil(sum(extract(epoch from upper(part) - lower(part))) / 60)::int as "minutes"
    from (
      select unnest(range_agg(tstzrange(started_at, ended_at))) as part from study_segments
      where user_uid = ${userUid} and started_at >= ${addDays(today, 1 - STUDY_DAYS)}::timestamp at time zone 'Europe/London') parts
    group by 1 order by 1`,
  );
  return { today, days };
}
/**
 * @returns the updated ProgressDocument as JSON
 * @throws AppError not_found, subscription_required, rule_violation for a rating of too long ago, too_many_requests
 */
export async function saveProgress(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  rating: Rating,
): Promise<string> {
  await requireOpenFor(ctx, principal, ref, rating.ratedAt);
  ctx.limits.countInProcess(RATINGS, principal.uid);
  const { at: ratedAt, onDay: ratedOn } = readMadeAt(ctx.clock, rating.ratedAt);
  const row = await updateSectionProgress(ctx.db, {
    userUid: principal.uid,
    ...ref,
    progress: rating.progress,
    ratedAt,
    ratedOn,
    now: ctx.clock.now(),
  });
  if (!row) throw notFound('This account');
  ctx.live.sendHint(principal.uid, 'progress');
  return toJson(row);
}
/**
 * @returns the updated ProgressDocument as JSON
 * @throws AppError rule_violation, not_found, subscription_required, too_many_requests
 */
export async function addStudySegments(
  ctx: Context,
  principal: Principal,
  given: StudySegment[],
): Promise<string> {
  await addSegments(ctx, principal, given);
  return getProgress(ctx, principal.uid);
}
/** Deletes the progress and the segments of a person whose account is deleted. */
export const eraseStudy = (tx: Db, userUid: string): Promise<void> =>
  removeRowsOf(tx, userUid, progressDocuments, studySegments);

export const exportStudy = async (ctx: Context, handle: Db, userUid: string): Promise<unknown> => ({
  ...JSON.parse(toJson(await findProgress(handle, userUid, ctx.clock.now()))),
  segments: await handle
    .select(pick(studySegments, 'stationId', 'sectionId', 'startedAt', 'endedAt'))
    .from(studySegments)
    .where(eq(studySegments.userUid, userUid))
    .orderBy(desc(studySegments.startedAt)),
});
