// The rooms in which mock interviews are held.

/** The doors open this long before the start. */
export const INTERVIEW_DOORS_MS = 10 * 60 * 1000;
/** The room closes by itself this long after the interview's end. */
export const INTERVIEW_ROOM_AFTER_MS = 60 * 60 * 1000;
export const INTERVIEW_FOCUS_MAX = 1000;
/** Sections and earlier interviews of a candidate that are listed. */
export const CANDIDATE_HISTORY_MAX = 12;

/**
 * The address of an interview's room on this site. It names the booking and not the room, so it stays when the booking moves to
 * another time or interviewer. A booking's `meetLink` is this path, or an https address elsewhere.
 */
export const interviewRoomPath = (bookingId: string): string =>
  `/interviews/${encodeURIComponent(bookingId)}`;

export const isOwnRoom = (meetLink: string | null): boolean => meetLink?.startsWith('/') === true;
