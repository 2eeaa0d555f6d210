// Practice rooms: two to six people practise stations together, with video between their browsers.
import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { practiceRoomAdminSchemas } from './admin.schemas.ts';
import type { roomConductSchemas } from './conduct.schemas.ts';
import type { candidateSchemas, interviewRoomSchemas } from './interviews.schemas.ts';
import type { practicePartnerSchemas } from './partners.schemas.ts';
import type { practiceRoomSchemas } from './practice-rooms.schemas.ts';
import type { roomSheetSchemas } from './sheets.schemas.ts';

export const practiceRoomRoutes = typedRoutes<typeof practiceRoomSchemas>()({
  list: GET('/practice-rooms', 'signed-in'),
  create: POST('/practice-rooms', 'signed-in'),
  joinByLink: POST('/practice-rooms/join', 'signed-in'),
  get: GET('/practice-rooms/:id', 'signed-in'),
  join: POST('/practice-rooms/:id/join', 'signed-in'),
  leave: POST('/practice-rooms/:id/leave', 'signed-in'),
  end: POST('/practice-rooms/:id/end', 'signed-in'),
  renewLink: POST('/practice-rooms/:id/link', 'signed-in'),
  revokeLink: DELETE('/practice-rooms/:id/link', 'signed-in'),
  invite: POST('/practice-rooms/:id/invitations', 'signed-in'),
  decline: DELETE('/practice-rooms/:id/invitation', 'signed-in'),
  removeMember: DELETE('/practice-rooms/:id/members/:uid', 'signed-in'),
  setRoles: PUT('/practice-rooms/:id/roles', 'signed-in'),
  changeState: POST('/practice-rooms/:id/state', 'signed-in'),
  reportPresence: POST('/practice-rooms/:id/presence', 'signed-in'),
  getIce: GET('/practice-rooms/:id/ice', 'signed-in'),
  sendSignal: POST('/practice-rooms/:id/signals', 'signed-in'),
  movePointer: POST('/practice-rooms/:id/pointer', 'signed-in'),
});

export const practiceRoomAdminRoutes = typedRoutes<typeof practiceRoomAdminSchemas>()({
  listOpen: GET('/admin/practice-rooms', 'moderation'),
  endRoom: POST('/admin/practice-rooms/:id/end', 'moderation'),
});

export const roomConductRoutes = typedRoutes<typeof roomConductSchemas>()({
  blockMember: POST('/practice-rooms/:id/members/:uid/block', 'signed-in'),
  reportMember: POST('/practice-rooms/:id/members/:uid/report', 'signed-in'),
  setConsent: PUT('/practice-rooms/:id/consent', 'signed-in'),
});

export const interviewRoomRoutes = typedRoutes<typeof interviewRoomSchemas>()({
  get: GET('/interviews/:id', 'signed-in'),
  enter: POST('/interviews/:id/room', 'signed-in'),
  addStation: POST('/interviews/:id/stations', 'signed-in'),
  setPreparation: PUT('/interviews/:id/preparation', 'signed-in'),
});

export const candidateRoutes = typedRoutes<typeof candidateSchemas>()({
  get: GET('/admin/bookings/:id/candidate', 'interviews'),
});

export const practicePartnerRoutes = typedRoutes<typeof practicePartnerSchemas>()({
  list: GET('/practice-partners', 'community'),
  setMine: PUT('/practice-partners/mine', 'community'),
  removeMine: DELETE('/practice-partners/mine', 'community'),
});

export const roomSheetRoutes = typedRoutes<typeof roomSheetSchemas>()({
  getSection: GET('/practice-rooms/:id/section', 'signed-in'),
  getOwn: GET('/practice-rooms/:id/stations/:position/sheet', 'signed-in'),
  save: PUT('/practice-rooms/:id/stations/:position/sheet', 'signed-in'),
  listShared: GET('/practice-rooms/:id/stations/:position/sheets', 'signed-in'),
});

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
