// A learner's study time by the server's clock. A segment that the browser measured offline is counted once. The server
// compares the times of such a segment with its own clock and with counted segments.
import { STUDY_SEGMENTS_KEPT_MS } from '@urost3/contract/limits.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import type {
  SectionRef,
  StudySegment,
  StudySegmentId,
  StudyTime,
} from '@urost3/contract/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study.ts';
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import {
  getStudyTimeForUpdate,
  listOpenKeysForUpdate,
  updateStudyTime,
} from './progress.repository.ts';
import { rangeOf, startingFrom, withoutOverlap } from './segment-range.policy.ts';
import * as segments from './segments.repository.ts';
import {
  type CountedSegment,
  closeSegments,
  endSegment,
  reportSegment,
  type StoredStudyTime,
  startSegment,
  type TimeChange,
} from './study-time.ts';

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

  function remember(tx: Db, userUid: string, ref: SectionRef, counted: CountedSegment[]) {
    const { stationId, sectionId } = ref;
    const rows = counted
      .filter(({ startedAt, endedAt }) => startedAt <= endedAt)
      .map(({ clientId, startedAt, endedAt }) => ({
        userUid,
        stationId,
        sectionId,
        startedAt,
        endedAt,
        // A page without a segment id cannot report the segment again, so any unique id works.
        clientId: clientId || `online:${ref.stationId}:${ref.sectionId}:${endedAt.getTime()}`,
      }));
    return segments.insertSegments(tx, rows);
  }

  async function change(
    principal: Principal,
    { stationId, sectionId, clientId = '' }: StudySegmentId,
    apply: (time: StoredStudyTime, clientId: string, now: Date) => TimeChange,
  ): Promise<StudyTime> {
    const ref = { stationId, sectionId };
    stations.requireReadable(principal, ref);
    const now = clock.now();
    const key = studyTimeKey(ref);
    const result = await db.transaction(async (tx) => {
      const before = await getStudyTimeForUpdate(tx, principal.uid, key, now);
      // The segment is already counted. The call is a retry, or a start that arrives after the end of the segment.
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

  return {
    startSession: (principal: Principal, segment: StudySegmentId) =>
      change(principal, segment, startSegment),
    endSession: (principal: Principal, segment: StudySegmentId) =>
      change(principal, segment, endSegment),

    /**
     * Adds all segments or, after an error, none. Skips segments that are already counted, and segments of sections
     * that the learner may no longer open.
     * @throws AppError rule_violation; not_found, subscription_required when the learner may open none of the sections
     */
    async addSegments(principal: Principal, given: StudySegment[]): Promise<void> {
      const open = given.filter((segment) => stations.isReadable(principal, segment));
      if (open.length === 0 && given[0]) stations.requireReadable(principal, given[0]);
      const { uid } = principal;
      const now = clock.now();
      const inOrder = open.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
      await db.transaction(async (tx) => {
        for (const segment of inOrder) {
          const { stationId, sectionId, clientId } = segment;
          const ref = { stationId, sectionId };
          const key = studyTimeKey(ref);
          // Lock the learner's document, so that the calls of two devices are processed one after the other.
          const before = await getStudyTimeForUpdate(tx, uid, key, now);
          if ((await segments.listCountedIds(tx, uid, [clientId])).size > 0) continue;
          const measured = rangeOf(segment, now);
          // A segment whose start the server recorded may overlap segments of other pages with the same section. In any other
          // segment, an overlap with counted time is cut off within the clock tolerance. A longer overlap is refused.
          const recordedStart =
            before.sessionStart === null ? undefined : before.readers?.[clientId];
          const range = recordedStart
            ? startingFrom(measured, new Date(recordedStart))
            : withoutOverlap(measured, await segments.listOverlapping(tx, uid, measured));
          const { time, counted } = reportSegment(before, { clientId, ...range });
          await updateStudyTime(tx, uid, key, time, now);
          await remember(tx, uid, ref, counted);
        }
      });
      live.nudge(uid, 'progress');
    },

    /** Ends all open segments, because the session has ended and the pages cannot send anything more. */
    async closeOpenSegments(tx: Db, userUid: string, now: Date): Promise<void> {
      for (const key of await listOpenKeysForUpdate(tx, userUid)) {
        const ref = refOf(key);
        const before = await getStudyTimeForUpdate(tx, userUid, key, now);
        const { time, counted } = closeSegments(before, now);
        await updateStudyTime(tx, userUid, key, time, now);
        if (ref) await remember(tx, userUid, ref, counted);
      }
    },
  };
}

/** The inverse of `studyTimeKey`; null when the key begins with no known station id. */
function refOf(key: string): SectionRef | null {
  const stationId = stationIds.find((id) => key.startsWith(`${id}_`));
  return stationId ? { stationId, sectionId: key.slice(stationId.length + 1) } : null;
}
