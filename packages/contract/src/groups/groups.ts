// Groups: Premium seats that a department buys for its doctors.
import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { groupAdminSchemas, groupSchemas } from './groups.schemas.ts';

export const groupRoutes = typedRoutes<typeof groupSchemas>()({
  listOwn: GET('/groups', 'signed-in'),
  invite: POST('/groups/:id/invitations', 'signed-in'),
  withdraw: DELETE('/groups/:id/invitations/:invitationId', 'signed-in'),
  remove: DELETE('/groups/:id/members/:memberId', 'signed-in'),
  accept: POST('/groups/invitations/:id/accept', 'signed-in'),
  decline: POST('/groups/invitations/:id/decline', 'signed-in'),
  buy: POST('/groups/purchases', 'signed-in'),
  payRenewal: POST('/groups/:id/renewals', 'signed-in'),
  join: POST('/groups/:id/join', 'signed-in'),
  setDomains: PUT('/groups/:id/domains', 'signed-in'),
  shareProgress: PUT('/groups/progress-sharing', 'signed-in'),
  leave: POST('/groups/leave', 'signed-in'),
});

export const groupAdminRoutes = typedRoutes<typeof groupAdminSchemas>()({
  list: GET('/admin/groups', 'finance'),
  create: POST('/admin/groups', 'finance'),
  markPaid: POST('/admin/groups/:id/paid', 'finance'),
  renew: POST('/admin/groups/:id/renew', 'finance'),
  setManager: PUT('/admin/groups/:id/manager', 'finance'),
  setDomains: PUT('/admin/groups/:id/domains', 'finance'),
  end: POST('/admin/groups/:id/end', 'finance'),
});

export const groupStates = ['awaiting_payment', 'not_begun', 'active', 'ended'] as const;

export const GROUP_SEATS_MAX = 500;
/** The least number of seats of a group that is bought by card. Other groups are invoiced. */
export const CARD_SEATS_MIN = 2;
export const CARD_SEATS_MAX = 50;
export const GROUP_NAME_MAX = 100;
export const INVOICE_MAX = 60;
export const GROUPS_PAGE = 25;
export const GROUP_DOMAINS_MAX = 5;
/** The largest number of lines in a pasted list of invitations. */
export const INVITATIONS_AT_ONCE = 200;
/** The largest number of invitations per day: two for each seat and ten more. This allows replacing every member once. */
export const invitationsPerDay = (seats: number) => 2 * seats + 10;

/** The result of one line in a pasted list of invitations. */
export const invitationOutcomes = [
  'invited',
  'repeated',
  'already_invited',
  'already_member',
  'not_an_address',
  'too_many',
] as const;
