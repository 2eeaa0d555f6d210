// Checks the times of a segment that a browser measured, and trims its overlaps with counted segments.
import { STUDY_SEGMENTS_KEPT_MS } from '@urost3/contract/limits.ts';
import type { StudySegment } from '@urost3/contract/study.schemas.ts';
import { AppError } from '../../http/app-error.ts';

/** The accepted difference between two clocks. An overlap with counted time is cut off if it is at most this long, and refused if longer. */
const CLOCK_TOLERANCE_MS = 5_000;

interface TimeRange {
  startedAt: Date;
  endedAt: Date;
}
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/**
 * The times of a segment. An end slightly ahead of the server's clock is replaced by the server's time.
 * @throws AppError rule_violation for an end in the future or too long ago
 */
export function rangeOf(segment: StudySegment, now: Date): TimeRange {
  const endedAt = new Date(segment.endedAt);
  if (endedAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
    throw new AppError('rule_violation', 'Study time cannot be in the future.');
  }
  if (now.getTime() - endedAt.getTime() > STUDY_SEGMENTS_KEPT_MS) {
    throw new AppError('rule_violation', 'This study time is too old to be added.');
  }
  const range = { startedAt: new Date(segment.startedAt), endedAt: earlier(endedAt, now) };
  return { ...range, startedAt: earlier(range.startedAt, range.endedAt) };
}

/**
 * Trims overlaps with counted time at both ends, within the clock tolerance.
 * @throws AppError rule_violation for a larger overlap
 */
export function withoutOverlap(given: TimeRange, counted: readonly TimeRange[]): TimeRange {
  const range = { ...given };
  const { startedAt, endedAt } = given;
  for (const other of counted) {
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

/** The range without the time before `from`. */
export const startingFrom = (range: TimeRange, from: Date): TimeRange => ({
  ...range,
  startedAt: range.startedAt > from ? range.startedAt : from,
});
