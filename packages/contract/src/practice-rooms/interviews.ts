// The rooms of mock interviews.

/** How long before the start of the interview its room opens. */
export const INTERVIEW_DOORS_MS = 10 * 60 * 1000;
/** How long after the end of the interview its room closes. */
export const INTERVIEW_ROOM_AFTER_MS = 60 * 60 * 1000;
export const INTERVIEW_FOCUS_MAX = 1000;
/** A candidate's history has at most this many sections, and at most this many earlier interviews. */
export const CANDIDATE_HISTORY_MAX = 12;

/**
 * The path of an interview's room on this site. It contains the booking's id, so it stays the same when the booking moves to another
 * time or interviewer. A booking's `meetLink` is this path, or an https URL of another site.
 */
export const interviewRoomPath = (bookingId: string): string =>
  `/interviews/${encodeURIComponent(bookingId)}`;

export const isOwnRoom = (meetLink: string | null): boolean => meetLink?.startsWith('/') === true;

export const roomOpensAt = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - INTERVIEW_DOORS_MS);
export const roomClosesAt = (endsAt: Date): Date =>
  new Date(endsAt.getTime() + INTERVIEW_ROOM_AFTER_MS);

/**
 * Whether the room of an interview can be entered.
 * - `off`: there is no room. The interview does not take place, is not paid, or was completed before its room opened.
 * - `elsewhere`: the interview is held at a URL that staff set.
 */
export type InterviewDoors = 'off' | 'elsewhere' | 'early' | 'open' | 'over';

export function interviewDoors(
  interview: { status: string; isElsewhere: boolean; opensAt: Date; closesAt: Date },
  now: Date,
): InterviewDoors {
  const { status, isElsewhere, opensAt, closesAt } = interview;
  if (status !== 'confirmed' && status !== 'completed') return 'off';
  if (now >= closesAt) return 'over';
  if (isElsewhere) return 'elsewhere';
  if (now >= opensAt) return 'open';
  return status === 'confirmed' ? 'early' : 'off';
}
