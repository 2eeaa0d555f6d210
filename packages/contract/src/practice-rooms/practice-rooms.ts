// Practice rooms: two to six people practise stations together, with video between their browsers.
import { typedRoutes } from '../endpoint.ts';
import type { practiceRoomAdminSchemas } from './admin.schemas.ts';
import type { roomConductSchemas } from './conduct.schemas.ts';
import type { candidateSchemas, interviewRoomSchemas } from './interviews.schemas.ts';
import type { practicePartnerSchemas } from './partners.schemas.ts';
import type { practiceRoomSchemas } from './practice-rooms.schemas.ts';
import type { roomSheetSchemas } from './sheets.schemas.ts';

export const practiceRoomRoutes = typedRoutes<typeof practiceRoomSchemas>()({
  list: { method: 'GET', path: '/practice-rooms', access: 'signed-in' },
  create: { method: 'POST', path: '/practice-rooms', access: 'signed-in' },
  joinByLink: { method: 'POST', path: '/practice-rooms/join', access: 'signed-in' },
  get: { method: 'GET', path: '/practice-rooms/:id', access: 'signed-in' },
  join: { method: 'POST', path: '/practice-rooms/:id/join', access: 'signed-in' },
  leave: { method: 'POST', path: '/practice-rooms/:id/leave', access: 'signed-in' },
  end: { method: 'POST', path: '/practice-rooms/:id/end', access: 'signed-in' },
  renewLink: { method: 'POST', path: '/practice-rooms/:id/link', access: 'signed-in' },
  revokeLink: { method: 'DELETE', path: '/practice-rooms/:id/link', access: 'signed-in' },
  invite: { method: 'POST', path: '/practice-rooms/:id/invitations', access: 'signed-in' },
  decline: { method: 'DELETE', path: '/practice-rooms/:id/invitation', access: 'signed-in' },
  removeMember: { method: 'DELETE', path: '/practice-rooms/:id/members/:uid', access: 'signed-in' },
  setRoles: { method: 'PUT', path: '/practice-rooms/:id/roles', access: 'signed-in' },
  changeState: { method: 'POST', path: '/practice-rooms/:id/state', access: 'signed-in' },
  reportPresence: { method: 'POST', path: '/practice-rooms/:id/presence', access: 'signed-in' },
  getIce: { method: 'GET', path: '/practice-rooms/:id/ice', access: 'signed-in' },
  sendSignal: { method: 'POST', path: '/practice-rooms/:id/signals', access: 'signed-in' },
  movePointer: { method: 'POST', path: '/practice-rooms/:id/pointer', access: 'signed-in' },
});

export const practiceRoomAdminRoutes = typedRoutes<typeof practiceRoomAdminSchemas>()({
  listOpen: { method: 'GET', path: '/admin/practice-rooms', access: 'moderation' },
  endRoom: { method: 'POST', path: '/admin/practice-rooms/:id/end', access: 'moderation' },
});

export const roomConductRoutes = typedRoutes<typeof roomConductSchemas>()({
  blockMember: {
    method: 'POST',
    path: '/practice-rooms/:id/members/:uid/block',
    access: 'signed-in',
  },
  reportMember: {
    method: 'POST',
    path: '/practice-rooms/:id/members/:uid/report',
    access: 'signed-in',
  },
  setConsent: { method: 'PUT', path: '/practice-rooms/:id/consent', access: 'signed-in' },
});

export const interviewRoomRoutes = typedRoutes<typeof interviewRoomSchemas>()({
  get: { method: 'GET', path: '/interviews/:id', access: 'signed-in' },
  enter: { method: 'POST', path: '/interviews/:id/room', access: 'signed-in' },
  addStation: { method: 'POST', path: '/interviews/:id/stations', access: 'signed-in' },
  setPreparation: { method: 'PUT', path: '/interviews/:id/preparation', access: 'signed-in' },
});

export const candidateRoutes = typedRoutes<typeof candidateSchemas>()({
  get: { method: 'GET', path: '/admin/bookings/:id/candidate', access: 'interviews' },
});

export const practicePartnerRoutes = typedRoutes<typeof practicePartnerSchemas>()({
  list: { method: 'GET', path: '/practice-partners', access: 'community' },
  setMine: { method: 'PUT', path: '/practice-partners/mine', access: 'community' },
  removeMine: { method: 'DELETE', path: '/practice-partners/mine', access: 'community' },
});

export const roomSheetRoutes = typedRoutes<typeof roomSheetSchemas>()({
  getSection: { method: 'GET', path: '/practice-rooms/:id/section', access: 'signed-in' },
  getOwn: {
    method: 'GET',
    path: '/practice-rooms/:id/stations/:position/sheet',
    access: 'signed-in',
  },
  save: {
    method: 'PUT',
    path: '/practice-rooms/:id/stations/:position/sheet',
    access: 'signed-in',
  },
  listShared: {
    method: 'GET',
    path: '/practice-rooms/:id/stations/:position/sheets',
    access: 'signed-in',
  },
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
