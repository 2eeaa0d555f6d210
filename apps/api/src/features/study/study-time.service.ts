// A learner's study time. Each visit of a page to a section is one segment, which ends at the page's last sign of life:
// its start, a `continue` while it is shown, its end, or a time that the browser measured offline. No other event adds
// time (decision 139).

import { randomUUID } from 'node:crypto';
import {
  STUDY_LOST_MS,
  STUDY_SEGMENT_CAP_MS,
  STUDY_SEGMENTS_KEPT_MS,
  STUDY_SESSION_STALE_MS,
} from '@urost3/contract/limits.ts';
import type {
  SectionRef,
  StudySegment,
  StudySegmentId,
  StudyTime,
} from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { findRow, insertNew } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { isReadable, requireReadable } from '../stations/stations.service.ts';
import { findProgress, lockProgress } from './progress.repository.ts';
import { isUnnamed, type Segment, studySegments, UNNAMED } from './study.tables.ts';

/** Limits the calls, because each briefly locks the person's document. The burst admits those of a day of offline reading. */
export const STUDY_CALLS: Burst = {
  burst: 600,
  everyMs: 1_000,
  message: 'You are sending study time very quickly. Please wait a moment.',
};

/** The accepted difference between two clocks, and the accepted overlap of offline time with counted time. */
const CLOCK_TOLERANCE_MS = 5_000;

const isIn = ({ stationId, sectionId }: SectionRef) =>
  and(eq(studySegments.stationId, stationId), eq(studySegments.sectionId, sectionId));

/** The segment of a page; for a caller that names none, its open segment of the section. */
async function findSegment(
  tx: Db,
  userUid: string,
  { clientId, ...ref }: StudySegmentId,
): Promise<Segment | null> {
  const isOwn = clientId
    ? eq(studySegments.clientId, clientId)
    : and(isUnnamed, eq(studySegments.isOpen, true));
  const isWanted = and(eq(studySegments.userUid, userUid), isIn(ref), isOwn);
  return findRow(tx, studySegments, isWanted);
}

/**
 * Moves the end of a segment forward to `to`, at most to an hour after its start, and adds the gained time to the
 * section's study time. Time that another segment of the person covers is not added again. The caller has locked the
 * document.
 * @returns the milliseconds that were added
 */
async function extendSegment(
  tx: Db,
  { userUid, clientId, startedAt, endedAt, ...ref }: Segment,
  { to, isOpen, now }: { to: Date; isOpen: boolean; now: Date },
): Promise<number> {
  const latest = Math.min(to.getTime(), startedAt.getTime() + STUDY_SEGMENT_CAP_MS);
  const from = endedAt.toISOString();
  const until = new Date(Math.max(latest, endedAt.getTime())).toISOString();
  const key = studyTimeKey(ref);
  const rows = await rowsOf<{ ms: number }>(
    tx,
    sql`with moved as (
      update study_segments set ended_at = ${until}::timestamptz, is_open = ${isOpen}
      where user_uid = ${userUid} and client_id = ${clientId}),
    gained as (
      select coalesce(sum(extract(epoch from upper(part) - lower(part)) * 1000), 0)::int as ms
      from unnest(tstzmultirange(tstzrange(${from}::timestamptz, ${until}::timestamptz)) - (
        select coalesce(range_agg(tstzrange(started_at, ended_at)), '{}') from study_segments
        where user_uid = ${userUid} and ended_at > ${from}::timestamptz and started_at < ${until}::timestamptz)) as part)
    update progress_documents set updated_at = ${now.toISOString()}::timestamptz,
      study_time = jsonb_set(study_time, array[${key}::text], jsonb_build_object('sessionStart', null,
        'totalTime', coalesce((study_time -> ${key}::text ->> 'totalTime')::bigint, 0) + gained.ms))
    from gained where user_uid = ${userUid} returning gained.ms`,
  );
  return rows[0]?.ms ?? 0;
}

/** Closes the person's open segments, or those of one section. They end at their last sign of life. */
export async function closeSegments(db: Db, userUid: string, ref?: SectionRef): Promise<void> {
  await db
    .update(studySegments)
    .set({ isOpen: false })
    .where(
      and(eq(studySegments.userUid, userUid), eq(studySegments.isOpen, true), ref && isIn(ref)),
    );
}

type Change = (page: {
  tx: Db;
  segment: Segment | null;
  now: Date;
  /** Opens a segment now, unless the page has ended its own. */
  open: () => Promise<unknown>;
}) => Promise<unknown>;

/**
 * A start that finds a segment without a sign of life for more than 30 minutes counts it and opens a new one. Only callers without a
 * client id find an earlier segment: the app gives each visit an id of its own (decision 139).
 */
const start: Change = async ({ tx, segment, now, open }) => {
  if (segment && now.getTime() - segment.endedAt.getTime() <= STUDY_SESSION_STALE_MS) return;
  if (segment?.isOpen) await extendSegment(tx, segment, { to: now, isOpen: false, now });
  await open();
};

/** A page that was silent for too long adds nothing: it may have slept. Opens a segment if the start was lost. */
const proceed: Change = async ({ tx, segment, now, open }) => {
  if (!segment?.isOpen) return open();
  if (now.getTime() - segment.endedAt.getTime() > STUDY_LOST_MS) return;
  await extendSegment(tx, segment, { to: now, isOpen: true, now });
};
const end: Change = async ({ tx, segment, now }) => {
  if (segment?.isOpen) await extendSegment(tx, segment, { to: now, isOpen: false, now });
};

export async function removeOldSegments(ctx: Context): Promise<void> {
  await ctx.db
    .delete(studySegments)
    .where(lt(studySegments.endedAt, new Date(ctx.clock.now().getTime() - STUDY_SEGMENTS_KEPT_MS)));
}

async function changeSegment(
  ctx: Context,
  principal: Principal,
  given: StudySegmentId,
  change: Change,
): Promise<StudyTime> {
  const { uid } = principal;
  const { stationId, sectionId, clientId = UNNAMED + randomUUID() } = given;
  const ref = { stationId, sectionId };
  ctx.limits.countInProcess(STUDY_CALLS, uid);
  if (!isReadable(ctx, principal, ref)) await closeSegments(ctx.db, uid, ref);
  requireReadable(ctx, principal, ref);
  const now = ctx.clock.now();
  const progress = await ctx.db.transaction(async (tx) => {
    await lockProgress(tx, uid, now);
    const segment = await findSegment(tx, uid, given);
    const times = { startedAt: now, endedAt: now, isOpen: true };
    const open = () => insertNew(tx, studySegments, { userUid: uid, clientId, ...ref, ...times });
    await change({ tx, segment, now, open });
    return findProgress(tx, uid, now);
  });
  const times: Record<string, StudyTime> = JSON.parse(progress?.studyTime ?? '{}');
  return times[studyTimeKey(ref)] ?? { totalTime: 0, sessionStart: null };
}

/** @throws AppError rule_violation for an end in the future or too long ago, and for time that was already counted */
async function addSegment(tx: Db, userUid: string, given: StudySegment, now: Date) {
  const measured = { from: new Date(given.startedAt), to: new Date(given.endedAt) };
  if (measured.to.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
    throw new AppError('rule_violation', 'Study time cannot be in the future.');
  }
  if (now.getTime() - measured.to.getTime() > STUDY_SEGMENTS_KEPT_MS) {
    throw new AppError('rule_violation', 'This study time is too old to be added.');
  }
  const to = measured.to < now ? measured.to : now;
  const from = measured.from < to ? measured.from : to;
  const known = await findSegment(tx, userUid, given);
  if (known) return extendSegment(tx, known, { to, isOpen: false, now });
  const { clientId, stationId, sectionId } = given;
  const times = { startedAt: from, endedAt: from, isOpen: false };
  const segment = { userUid, clientId, stationId, sectionId, ...times };
  if (!(await insertNew(tx, studySegments, segment))) return 0;
  const gained = await extendSegment(tx, segment, { to, isOpen: false, now });
  if (to.getTime() - from.getTime() - gained > CLOCK_TOLERANCE_MS) {
    throw new AppError('rule_violation', 'This study time overlaps time that was already counted.');
  }
  return gained;
}

export const startStudy = (ctx: Context, principal: Principal, given: StudySegmentId) =>
  changeSegment(ctx, principal, given, start);

export const continueStudy = (ctx: Context, principal: Principal, given: StudySegmentId) =>
  changeSegment(ctx, principal, given, proceed);

export const endStudy = (ctx: Context, principal: Principal, given: StudySegmentId) =>
  changeSegment(ctx, principal, given, end);

/**
 * Adds all segments or, after an error, none. Skips segments that are already counted, and segments of sections
 * that the learner may no longer open.
 * @throws AppError rule_violation; not_found, subscription_required when the learner may open none of the sections
 */
export async function addSegments(
  ctx: Context,
  principal: Principal,
  given: StudySegment[],
): Promise<void> {
  const { uid } = principal;
  ctx.limits.countInProcess(STUDY_CALLS, uid);
  const open = given.filter((segment) => isReadable(ctx, principal, segment));
  if (open.length === 0 && given[0]) requireReadable(ctx, principal, given[0]);
  const now = ctx.clock.now();
  const inOrder = open.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  await ctx.db.transaction(async (tx) => {
    await lockProgress(tx, uid, now);
    for (const segment of inOrder) await addSegment(tx, uid, segment, now);
  });
  ctx.live.sendHint(uid, 'progress');
}
