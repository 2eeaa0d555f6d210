// Practice rooms: two to six people practise stations together, with video between their browsers.

export const roomRoles = ['candidate', 'examiner', 'patient', 'observer'] as const;
export type RoomRole = (typeof roomRoles)[number];

export const roomRoleLabels: Record<RoomRole, string> = {
  candidate: 'Candidate',
  examiner: 'Examiner',
  patient: 'Patient',
  observer: 'Observer',
};

/**
 * `waiting`: roles are chosen. `reading` and `interview` end by themselves. `marking`: the sheets are completed. `review`: the
 * station has ended and its marks are shown side by side. `finished`: after the last station.
 */
export const roomPhases = [
  'waiting',
  'reading',
  'interview',
  'marking',
  'review',
  'finished',
] as const;
export type RoomPhase = (typeof roomPhases)[number];

export const roomPhaseLabels: Record<RoomPhase, string> = {
  waiting: 'Before the station',
  reading: 'Reading',
  interview: 'Interview',
  marking: 'Mark sheets',
  review: 'Marks',
  finished: 'Finished',
};

/** Why a room has ended. */
export const roomEndings = ['host', 'abandoned', 'moderation', 'account'] as const;

export const ROOM_PEOPLE_MAX = 6;
export const ROOM_STATIONS_MAX = 8;
export const ROOM_READING_MINUTES_MAX = 10;
export const ROOM_INTERVIEW_MINUTES_MAX = 30;
/** A browser in the room says so this often. */
export const ROOM_PRESENCE_EVERY_MS = 10_000;
/** After this long without a sign a person counts as absent. */
export const ROOM_PRESENCE_MS = 25_000;
/** How long a person whose live stream closed still counts as present: enough to reload the page. */
export const ROOM_RELOAD_MS = 4_000;
/** A private link opens the room for this long. */
export const ROOM_LINK_MS = 24 * 60 * 60 * 1000;
/** A room in which nobody is present ends after this. */
export const ROOM_ABANDONED_MS = 2 * 60 * 60 * 1000;
/** Characters of a session description or candidate. */
export const SIGNAL_MAX = 16_000;
/** Candidates of one signal. */
export const SIGNAL_CANDIDATES_MAX = 20;
/** How long the credentials for the relay are valid. */
export const RELAY_CREDENTIAL_MS = 60 * 60 * 1000;
/** Characters of an administrator's reason to end a room. */
export const ROOM_END_REASON_MAX = 500;
export const ROOM_HISTORY_MAX = 50;

export const evenings = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export const PARTNER_NOTE_MAX = 300;
/** An entry in the list of practice partners is removed after this. */
export const PARTNER_ENTRY_MS = 30 * 24 * 60 * 60 * 1000;
export const PARTNERS_MAX = 50;
