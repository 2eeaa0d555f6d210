// The rules of study time, without a database: how starting, ending and reporting a segment changes a section's time.
// Several pages (tabs or devices) can show the same section. These pages share one open segment, so that minutes are
// counted once. When one page closes, the segment is counted up to this time. If another page is still open, a new
// segment starts.
import { STUDY_SEGMENT_CAP_MS, STUDY_SESSION_STALE_MS } from '@urost3/contract/limits.ts';

export interface StoredStudyTime {
  /** Milliseconds of completed segments. */
  totalTime: number;
  sessionStart: string | null;
  /** The pages that show the section now: page id → start. Pages without an id share ''. */
  readers?: Record<string, string>;
}

/** A counted segment, for one of the pages (`clientId`) that showed the section. */
export interface CountedSegment {
  clientId: string;
  startedAt: Date;
  endedAt: Date;
}

export interface TimeChange {
  time: StoredStudyTime;
  counted: CountedSegment[];
}

const readersOf = (time: StoredStudyTime): Record<string, string> =>
  time.sessionStart === null ? {} : (time.readers ?? { '': time.sessionStart });

/**
 * The end of the open segment: now, but at most an hour after the start. If the server's clock was set back, the end is
 * the start.
 */
function segmentEnd(start: Date, now: Date): Date {
  const latest = Math.min(now.getTime(), start.getTime() + STUDY_SEGMENT_CAP_MS);
  return new Date(Math.max(start.getTime(), latest));
}

/**
 * The pages that stay open when the page `without` closes. Pages that were opened an hour ago or earlier are left out,
 * because a segment counts at most an hour.
 */
function stillReading(readers: Record<string, string>, without: string, now: Date) {
  return Object.fromEntries(
    Object.entries(readers).filter(
      ([id, startedAt]) =>
        id !== without && now.getTime() - new Date(startedAt).getTime() < STUDY_SEGMENT_CAP_MS,
    ),
  );
}

function open(
  totalTime: number,
  sessionStart: string,
  readers: Record<string, string>,
): StoredStudyTime {
  return { totalTime, sessionStart, readers };
}

/** Starts a segment, or joins the open one. An open segment older than 30 minutes is counted, and a new one starts. */
export function startSegment(before: StoredStudyTime, clientId: string, now: Date): TimeChange {
  const at = now.toISOString();
  if (before.sessionStart === null) {
    return { time: open(before.totalTime, at, { [clientId]: at }), counted: [] };
  }
  const start = new Date(before.sessionStart);
  const readers = readersOf(before);
  if (now.getTime() - start.getTime() <= STUDY_SESSION_STALE_MS) {
    const joined = { ...readers, [clientId]: readers[clientId] ?? at };
    return { time: open(before.totalTime, before.sessionStart, joined), counted: [] };
  }
  const end = segmentEnd(start, now);
  const totalTime = before.totalTime + (end.getTime() - start.getTime());
  const staying = stillReading(readers, clientId, now);
  // Return a counted segment for each page that does not stay. A later report from such a page then adds nothing.
  const counted = Object.keys(readers)
    .filter((id) => id !== '' && id !== clientId && !(id in staying))
    .map((id) => ({ clientId: id, startedAt: start, endedAt: end }));
  return { time: open(totalTime, at, { ...staying, [clientId]: at }), counted };
}

/** Counts the open segment. If another tab or device shows the section, a new segment starts now. */
export function endSegment(before: StoredStudyTime, clientId: string, now: Date): TimeChange {
  const readers = readersOf(before);
  if (before.sessionStart === null || !(clientId in readers)) return { time: before, counted: [] };
  const start = new Date(before.sessionStart);
  const end = segmentEnd(start, now);
  const totalTime = before.totalTime + (end.getTime() - start.getTime());
  const staying = stillReading(readers, clientId, now);
  const counted = [{ clientId, startedAt: start, endedAt: end }];
  if (Object.keys(staying).length === 0) {
    return { time: { totalTime, sessionStart: null }, counted };
  }
  return { time: open(totalTime, now.toISOString(), staying), counted };
}

/** Ends the open segment and adds its time once. Returns a counted segment for every page that showed the section. */
export function closeSegments(before: StoredStudyTime, now: Date): TimeChange {
  if (before.sessionStart === null) return { time: before, counted: [] };
  const startedAt = new Date(before.sessionStart);
  const endedAt = segmentEnd(startedAt, now);
  const totalTime = before.totalTime + (endedAt.getTime() - startedAt.getTime());
  const counted = Object.keys(readersOf(before)).map((clientId) => ({
    clientId,
    startedAt,
    endedAt,
  }));
  return { time: { totalTime, sessionStart: null }, counted };
}

/**
 * Adds a segment that the browser measured. If the server still has an open segment with this page, that segment ends at
 * the browser's end time.
 * @returns the changed study time, and the part of the segment that was not counted before
 */
export function reportSegment(
  before: StoredStudyTime,
  segment: { clientId: string; startedAt: Date; endedAt: Date },
): TimeChange {
  const readers = readersOf(before);
  const start = before.sessionStart === null ? null : new Date(before.sessionStart);
  const isOpen = start !== null && segment.clientId in readers;
  // If this page opened before the open segment started, the time up to `start` is already counted.
  const hasShared = isOpen && new Date(readers[segment.clientId] ?? 0) < start;
  const from = hasShared && start > segment.startedAt ? start : segment.startedAt;
  const length = Math.max(0, segment.endedAt.getTime() - from.getTime());
  const totalTime = before.totalTime + length;
  const counted = [{ ...segment, startedAt: length === 0 ? segment.endedAt : from }];
  if (!isOpen) return { time: { ...before, totalTime }, counted };
  const { [segment.clientId]: _gone, ...staying } = readers;
  const [first] = Object.values(staying).sort();
  if (first === undefined) return { time: { totalTime, sessionStart: null }, counted };
  // ISO instants can be sorted as text.
  const continuesFrom = [segment.endedAt.toISOString(), first, start.toISOString()].sort().at(-1);
  return { time: open(totalTime, continuesFrom as string, staying), counted };
}
