import { interviewRoomPath } from '@urost3/contract/practice-rooms/interviews.ts';
import type { RoleHolder } from '@urost3/contract/roles.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';

export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  plan: '/plan',
  pointCards: '/cards',
  circuit: '/circuit',
  practice: '/practice',
  practicePartners: '/practice/partners',
  practiceJoin: '/practice/join',
  upgrade: '/upgrade',
  booking: '/booking',
  bookInterview: '/book-interview',
  myBookings: '/my-bookings',
  authAction: '/auth/action',
  signedOut: '/auth/signed-out',
  user: '/user',
  /** The person's groups: those they manage, their seat, invitations, and groups that they may join. */
  group: '/group',
  buyGroup: '/group/buy',
  community: '/community',
  unsubscribe: '/unsubscribe',
  revision: '/revision',
  search: '/search',
  admin: '/admin',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  contact: '/contact',
  mailbox: '/dev/mailbox',
} as const;
/** The tab of the account page with password, sign-in methods and devices. */
export const accountSettingsPath = `${paths.user}?tab=settings`;
/** The page 'Sign-ups and Revenue', which also shows interviewers' hours. */
export const adminResultsPath = `${paths.admin}/dashboard/results`;

/** The list of open practice rooms. */
export const adminRoomsPath = `${paths.admin}/practice-rooms`;
/**
 * The page after signing in if no other page was requested. Learners and administrators get the dashboard, interviewers
 * the bookings, and other staff the administration.
 */
export function landingPathOf({ roles }: RoleHolder): string {
  if (roles.length === 0 || roles.includes('admin')) return paths.dashboard;
  return roles.includes('interviewer') ? `${paths.admin}/bookings` : paths.admin;
}
export type PagePath = (typeof paths)[keyof typeof paths];

/** The first path segment of a study page, by station type. */
export const studyBases: Record<StationId, string> = {
  clinical_skills: '/clinical-skills',
  communication: '/communication',
  emergency_stations: '/emergency-stations',
  outpatient_stations: '/outpatient-stations',
};

/** The study page of a section. An unknown station type has the path `/section/…`. */
export function studyPath(stationId: string, sectionId: string): string {
  const base = Object.hasOwn(studyBases, stationId) ? studyBases[stationId as StationId] : null;
  const section = encodeURIComponent(sectionId);
  return base ? `${base}/${section}` : `/section/${encodeURIComponent(stationId)}/${section}`;
}

export function stationPath(stationId: string): string {
  return `/station/${encodeURIComponent(stationId)}`;
}

export function receiptPath(paymentId: string): string {
  return `/receipts/${encodeURIComponent(paymentId)}`;
}

export function adminStationPath(stationId: string): string {
  return `/admin/stations/${encodeURIComponent(stationId)}`;
}

/** The sections of all stations that wait for their authors. */
export const adminWaitingSectionsPath = (show: 'unpublished' | 'to_review') =>
  `/admin/stations?show=${show}`;

export const adminWaitingBookingsPath = (show: 'without_link' | 'without_feedback') =>
  `/admin/bookings?show=${show}`;

/** The editor of a section. `sectionId` is null for a new section. */
export function adminSectionPath(stationId: string, sectionId: string | null): string {
  const section = sectionId === null ? 'new' : `sections/${encodeURIComponent(sectionId)}`;
  return `${adminStationPath(stationId)}/${section}`;
}

/** The editor of a section, opened at one of its questions. */
export function adminQuestionPath(stationId: string, sectionId: string, questionId: string) {
  return `${adminSectionPath(stationId, sectionId)}?${new URLSearchParams({ question: questionId })}`;
}

/** The staff page of one interview, with preparation and mark sheet. */
export function adminInterviewPath(bookingId: string): string {
  return `${paths.admin}/bookings/${encodeURIComponent(bookingId)}`;
}

/** User Management, filtered to one person. */
export function adminUserPath(uid: string): string {
  return `${paths.admin}/users?${new URLSearchParams({ search: uid })}`;
}

export function postPath(postId: string): string {
  return `${paths.community}?${new URLSearchParams({ tab: 'feed', post: postId })}`;
}

export function conversationPath(conversationId: string): string {
  return `${paths.community}?${new URLSearchParams({ tab: 'messages', conversation: conversationId })}`;
}

export function circuitPath(circuitId: string): string {
  return `${paths.circuit}/${encodeURIComponent(circuitId)}`;
}

export function practiceRoomPath(roomId: string): string {
  return `${paths.practice}/${encodeURIComponent(roomId)}`;
}

export const interviewPath = interviewRoomPath;

/** The page that starts a practice room, with a preselected section or an invited person. */
export function startPracticePath(wish: {
  stationId?: string;
  sectionId?: string;
  invite?: string;
}): string {
  return `${paths.practice}?${new URLSearchParams(wish)}`;
}

export const patterns = {
  station: '/station/:stationId',
  circuit: '/circuit/:circuitId',
  practiceRoom: '/practice/:roomId',
  interview: '/interviews/:bookingId',
  sectionFallback: '/section/:stationId/:sectionId',
  receipt: '/receipts/:paymentId',
  authCallback: '/auth/callback/:provider',
  study: (stationId: StationId) => `${studyBases[stationId]}/:stationSlug`,
} as const;
