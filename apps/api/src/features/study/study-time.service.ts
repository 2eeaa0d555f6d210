// Study time of one learner. The clock is the server's; what the browser measured itself is counted once, checked against
// that clock and against what was counted before.
import { STUDY_SEGMENTS_KEPT_MS } from '@urost3/contract/limits.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import {
  type SectionRef,
  type StudySegment,
  type StudyStretch,
  type StudyTime,
  studyTimeKey,
} from '@urost3/contract/study.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import {
  getStudyTimeForUpdate,
  listOpenKeysForUpdate,
  updateStudyTime,
} from './progress.repository.ts';
import * as segments from './segments.repository.ts';
import {
  type CountedStretch,
  closeStretches,
  endStretch,
  type StoredStudyTime,
  startStretch,
  type TimeChange,
  tellStretch,
} from './study-time.ts';

/** Two clocks agree no better than this: what lies within it is trimmed, not refused. */
const CLOCK_TOLERANCE_MS = 5_000;
const tidy = jobKind<Record<string, never>>('study-segments-tidy');

export function createStudyTimeService(deps: {
  db: Db;
  clock: Clock;
  jobs: JobQueue;
  stations: StationsService;
  live: LiveService;
}) {
  const { db, clock, jobs, stations, live } = deps;

  jobs.handle(tidy, async () => {
    const before = new Date(clock.now().getTime() - STUDY_SEGMENTS_KEPT_MS);
    await segments.removeSegmentsBefore(db, before);
  });
  jobs.schedule(tidy, '40 3 * * *');

  function remember(tx: Db, userUid: string, ref: SectionRef, counted: CountedStretch[]) {
    const { stationId, sectionId } = ref;
    const rows = counted
      .filter(({ startedAt, endedAt }) => startedAt <= endedAt)
      .map(({ clientId, startedAt, endedAt }) => ({
        userUid,
        stationId,
        sectionId,
        startedAt,
        endedAt,
        // Callers that name no stretch end it once only: any unique name will do.
        clientId: clientId || `online:${ref.stationId}:${ref.sectionId}:${endedAt.getTime()}`,
      }));
    return segments.insertSegments(tx, rows);
  }

  async function change(
    principal: Principal,
    { stationId, sectionId, clientId = '' }: StudyStretch,
    apply: (time: StoredStudyTime, clientId: string, now: Date) => TimeChange,
  ): Promise<StudyTime> {
    const ref = { stationId, sectionId };
    stations.requireReadable(principal, ref);
    const now = clock.now();
    const key = studyTimeKey(ref);
    const result = await db.transaction(async (tx) => {
      const before = await getStudyTimeForUpdate(tx, principal.uid, key, now);
      // Told or ended before: the answer was lost on the way, the time was not.
      if (clientId && (await segments.listCountedIds(tx, principal.uid, [clientId])).size > 0) {
        return before;
      }
      const { time, counted } = apply(before, clientId, now);
      if (time !== before) await updateStudyTime(tx, principal.uid, key, time, now);
      await remember(tx, principal.uid, ref, counted);
      return time;
    });
    live.nudge(principal.uid, 'progress');
    return result;
  }

  /** The time a segment may count; an end that is just ahead of our clock is now. */
  function rangeOf(segment: StudySegment, now: Date): TimeRange {
    const endedAt = new Date(segment.endedAt);
    if (endedAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
      throw new AppError('rule_violation', 'Study time cannot lie in the future.');
    }
    if (now.getTime() - endedAt.getTime() > STUDY_SEGMENTS_KEPT_MS) {
      throw new AppError('rule_violation', 'This study time is too old to be added.');
    }
    const range = { startedAt: new Date(segment.startedAt), endedAt: earlier(endedAt, now) };
    return { ...range, startedAt: earlier(range.startedAt, range.endedAt) };
  }

  /** Not counted before; trimmed at the edges to what two clocks can agree on. */
  async function withoutOverlap(tx: Db, userUid: string, given: TimeRange): Promise<TimeRange> {
    const range = { ...given };
    const { startedAt, endedAt } = given;
    for (const other of await segments.listOverlapping(tx, userUid, given)) {
      const isAtStart = other.endedAt.getTime() - startedAt.getTime() <= CLOCK_TOLERANCE_MS;
      const isAtEnd = endedAt.getTime() - other.startedAt.getTime() <= CLOCK_TOLERANCE_MS;
      if (isAtStart && other.endedAt > range.startedAt) range.startedAt = other.endedAt;
      else if (isAtEnd && other.startedAt < range.endedAt) range.endedAt = other.startedAt;
      else if (!isAtStart && !isAtEnd) {
        throw new AppError(
          'rule_violation',
          'This study time overlaps time that was already counted.',
        );
      }
    }
    return { ...range, startedAt: earlier(range.startedAt, range.endedAt) };
  }

  return {
    startSession: (principal: Principal, stretch: StudyStretch) =>
      change(principal, stretch, startStretch),
    endSession: (principal: Principal, stretch: StudyStretch) =>
      change(principal, stretch, endStretch),

    /**
     * All or nothing. A segment that was counted before adds nothing.
     * @throws AppError not_found, subscription_required, rule_violation
     */
    async addSegments(principal: Principal, given: StudySegment[]): Promise<void> {
      for (const segment of given) stations.requireReadable(principal, segment);
      const { uid } = principal;
      const now = clock.now();
      const inOrder = [...given].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
      await db.transaction(async (tx) => {
        for (const segment of inOrder) {
          const { stationId, sectionId, clientId } = segment;
          const ref = { stationId, sectionId };
          const key = studyTimeKey(ref);
          // Locks the learner's document: two devices that send at once wait for each other.
          const before = await getStudyTimeForUpdate(tx, uid, key, now);
          if ((await segments.listCountedIds(tx, uid, [clientId])).size > 0) continue;
          const told = rangeOf(segment, now);
          // One that we saw begin shares the open segment with other readers of the section, by right.
          const begunAt = before.sessionStart === null ? undefined : before.readers?.[clientId];
          const range = begunAt
            ? { ...told, startedAt: later(told.startedAt, new Date(begunAt)) }
            : await withoutOverlap(tx, uid, told);
          const { time, counted } = tellStretch(before, { clientId, ...range });
          await updateStudyTime(tx, uid, key, time, now);
          await remember(tx, uid, ref, counted);
        }
      });
      live.nudge(uid, 'progress');
    },

    /** Whoever is still reading stops now: the session that could tell more has ended. */
    async closeOpenSegments(tx: Db, userUid: string, now: Date): Promise<void> {
      for (const key of await listOpenKeysForUpdate(tx, userUid)) {
        const ref = refOf(key);
        const before = await getStudyTimeForUpdate(tx, userUid, key, now);
        const { time, counted } = closeStretches(before, now);
        await updateStudyTime(tx, userUid, key, time, now);
        if (ref) await remember(tx, userUid, ref, counted);
      }
    },
  };
}

/** The section that `studyTimeKey` made a key of. */
function refOf(key: string): SectionRef | null {
  const stationId = stationIds.find((id) => key.startsWith(`${id}_`));
  return stationId ? { stationId, sectionId: key.slice(stationId.length + 1) } : null;
}

interface TimeRange {
  startedAt: Date;
  endedAt: Date;
}
const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);
