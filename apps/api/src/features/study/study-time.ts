// The rules of study time, without a database: what starting, ending and telling a stretch does to one section's time.
//
// Several tabs or devices may have the same section open. They share one open segment: it is banked whenever one of them
// ends, and goes on while another is still reading, so minutes are counted once however many pages show the section.
import { STUDY_SEGMENT_CAP_MS, STUDY_SESSION_STALE_MS } from '@urost3/contract/limits.ts';

export interface StoredStudyTime {
  /** Milliseconds of finished segments. */
  totalTime: number;
  sessionStart: string | null;
  /** Who is reading now: stretch id → when it began. Callers that name no stretch are all ''. */
  readers?: Record<string, string>;
}

/** A stretch that has been counted, and over which time. */
export interface CountedStretch {
  clientId: string;
  startedAt: Date;
  endedAt: Date;
}

export interface TimeChange {
  time: StoredStudyTime;
  counted: CountedStretch[];
}

const readersOf = (time: StoredStudyTime): Record<string, string> =>
  time.sessionStart === null ? {} : (time.readers ?? { '': time.sessionStart });

/** End of the open segment: now, at most an hour after its start, never before it. */
function segmentEnd(start: Date, now: Date): Date {
  const latest = Math.min(now.getTime(), start.getTime() + STUDY_SEGMENT_CAP_MS);
  return new Date(Math.max(start.getTime(), latest));
}

/** Readers left after one has gone. One that has said nothing for an hour can add no more: it is gone too. */
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

/** Starting while a segment is open joins it; one older than 30 minutes is rolled over. */
export function startStretch(before: StoredStudyTime, clientId: string, now: Date): TimeChange {
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
  // Those that are not carried on are counted now: told again later, they add nothing.
  const counted = Object.keys(readers)
    .filter((id) => id !== '' && id !== clientId && !(id in staying))
    .map((id) => ({ clientId: id, startedAt: start, endedAt: end }));
  return { time: open(totalTime, at, { ...staying, [clientId]: at }), counted };
}

/** Ending banks the open segment; it goes on from now while somebody else is reading. */
export function endStretch(before: StoredStudyTime, clientId: string, now: Date): TimeChange {
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

/** Nobody may go on reading: the open segment is banked and everybody in it is counted. */
export function closeStretches(before: StoredStudyTime, now: Date): TimeChange {
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
 * A stretch that the browser measured itself. Where the server saw it begin, the open segment ends with it: what the
 * browser says about its end is better than an end that was never heard.
 * @returns how much of it had not been counted yet
 */
export function tellStretch(
  before: StoredStudyTime,
  stretch: { clientId: string; startedAt: Date; endedAt: Date },
): TimeChange {
  const readers = readersOf(before);
  const start = before.sessionStart === null ? null : new Date(before.sessionStart);
  const isOpen = start !== null && stretch.clientId in readers;
  // Other readers banked the segment up to `start` while this one was open.
  const hasShared = isOpen && new Date(readers[stretch.clientId] ?? 0) < start;
  const from = hasShared && start > stretch.startedAt ? start : stretch.startedAt;
  const length = Math.max(0, stretch.endedAt.getTime() - from.getTime());
  const totalTime = before.totalTime + length;
  const counted = [{ ...stretch, startedAt: length === 0 ? stretch.endedAt : from }];
  if (!isOpen) return { time: { ...before, totalTime }, counted };
  const { [stretch.clientId]: _gone, ...staying } = readers;
  const [first] = Object.values(staying).sort();
  if (first === undefined) return { time: { totalTime, sessionStart: null }, counted };
  // ISO instants sort as text.
  const goesOnFrom = [stretch.endedAt.toISOString(), first, start.toISOString()].sort().at(-1);
  return { time: open(totalTime, goesOnFrom as string, staying), counted };
}
