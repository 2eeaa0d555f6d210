// Groups: Premium seats that a department buys for its doctors.
import { typedRoutes } from '../endpoint.ts';
import type { groupAdminSchemas, groupSchemas } from './groups.schemas.ts';

export const groupRoutes = typedRoutes<typeof groupSchemas>()({
  listOwn: { method: 'GET', path: '/groups', access: 'signed-in' },
  invite: { method: 'POST', path: '/groups/:id/invitations', access: 'signed-in' },
  withdraw: {
    method: 'DELETE',
    path: '/groups/:id/invitations/:invitationId',
    access: 'signed-in',
  },
  remove: { method: 'DELETE', path: '/groups/:id/members/:memberId', access: 'signed-in' },
  accept: { method: 'POST', path: '/groups/invitations/:id/accept', access: 'signed-in' },
  decline: { method: 'POST', path: '/groups/invitations/:id/decline', access: 'signed-in' },
  buy: { method: 'POST', path: '/groups/purchases', access: 'signed-in' },
  payRenewal: { method: 'POST', path: '/groups/:id/renewals', access: 'signed-in' },
  join: { method: 'POST', path: '/groups/:id/join', access: 'signed-in' },
  setDomains: { method: 'PUT', path: '/groups/:id/domains', access: 'signed-in' },
  shareProgress: { method: 'PUT', path: '/groups/progress-sharing', access: 'signed-in' },
  leave: { method: 'POST', path: '/groups/leave', access: 'signed-in' },
});

export const groupAdminRoutes = typedRoutes<typeof groupAdminSchemas>()({
  list: { method: 'GET', path: '/admin/groups', access: 'finance' },
  create: { method: 'POST', path: '/admin/groups', access: 'finance' },
  markPaid: { method: 'POST', path: '/admin/groups/:id/paid', access: 'finance' },
  renew: { method: 'POST', path: '/admin/groups/:id/renew', access: 'finance' },
  setManager: { method: 'PUT', path: '/admin/groups/:id/manager', access: 'finance' },
  setDomains: { method: 'PUT', path: '/admin/groups/:id/domains', access: 'finance' },
  end: { method: 'POST', path: '/admin/groups/:id/end', access: 'finance' },
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
