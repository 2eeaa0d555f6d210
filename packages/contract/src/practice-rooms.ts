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
 * `waiting`: people choose roles. `reading` and `interview` end when their time is over. `marking`: examiner and
 * observers complete their sheets. `review`: the station has ended and its marks are shown side by side. `finished`:
 * after the last station.
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

export const roomEndings = ['host', 'abandoned', 'moderation', 'account'] as const;

export const ROOM_PEOPLE_MAX = 6;
export const ROOM_STATIONS_MAX = 8;
export const ROOM_READING_MINUTES_MAX = 10;
export const ROOM_INTERVIEW_MINUTES_MAX = 30;
/** The interval at which a browser in a room reports its presence. */
export const ROOM_PRESENCE_EVERY_MS = 10_000;
/** A person counts as absent after this long without a presence report. */
export const ROOM_PRESENCE_MS = 25_000;
/** How long a person counts as present after their live stream has closed. Enough time to reload the page. */
export const ROOM_RELOAD_MS = 4_000;
/** How long the private link to a room is valid. */
export const ROOM_LINK_MS = 24 * 60 * 60 * 1000;
/** A room ends when nobody has been present for this time. */
export const ROOM_ABANDONED_MS = 2 * 60 * 60 * 1000;
/** The largest number of characters of a WebRTC session description. */
export const SIGNAL_MAX = 16_000;
/** The largest number of ICE candidates in a signal. */
export const SIGNAL_CANDIDATES_MAX = 20;
/** How long the credentials for the TURN relay are valid. */
export const RELAY_CREDENTIAL_MS = 60 * 60 * 1000;
/** The largest number of characters of an administrator's reason for ending a room. */
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
/** An entry in the list of practice partners is deleted after this time. */
export const PARTNER_ENTRY_MS = 30 * 24 * 60 * 60 * 1000;
export const PARTNERS_MAX = 50;
