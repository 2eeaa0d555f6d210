// A learner's study time. Each visit of a page to a section is one segment, which ends at the page's last sign of life:
// its start, a `continue` while it is shown, its end, or a time that the browser measured offline. No other event adds
// time (decision 139).

import { randomUUID } from 'node:crypto';
import {
  STUDY_LOST_MS,
  STUDY_SEGMENTS_KEPT_MS,
  STUDY_SESSION_STALE_MS,
} from '@urost3/contract/limits.ts';
import type {
  StudySegment,
  StudySegmentId,
  StudyTime,
} from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { lt } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { insertNew } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { isReadable, requireReadable } from '../stations/stations.service.ts';
import { findProgress, lockProgress } from './progress.repository.ts';
import { closeSegments, extendSegment, findSegment, UNNAMED } from './segments.repository.ts';
import { type Segment, studySegments } from './study.tables.ts';

/** Limits the calls, because each briefly locks the person's document. The burst admits those of a day of offline reading. */
export const STUDY_CALLS: Burst = {
  burst: 600,
  everyMs: 1_000,
  message: 'You are sending study time very quickly. Please wait a moment.',
};

/** The accepted difference between two clocks, and the accepted overlap of offline time with counted time. */
const CLOCK_TOLERANCE_MS = 5_000;

type Change = (page: {
  tx: Db;
  segment: Segment | null;
  now: Date;
  /** Opens a segment now, unless the page has ended its own. */
  open: () => Promise<unknown>;
}) => Promise<unknown>;

/** A start that finds a segment without a sign of life for more than 30 minutes counts it and opens a new one. */
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
