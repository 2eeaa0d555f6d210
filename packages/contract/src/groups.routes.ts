import { typedRoutes } from './endpoint.ts';
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
