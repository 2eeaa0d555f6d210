// User Management: what administrators see of people and change about them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Timestamp } from './text.ts';

/** Page sizes of the users list; the first screen shows `USERS_PAGE_DEFAULT`. */
export const USERS_PAGE_SIZES = [5, 10, 20, 50] as const;
export const USERS_PAGE_DEFAULT = 10;

export const AdminUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  metadata: z.object({ creationTime: Timestamp }),
  disabled: z.boolean(),
  status: z.enum(['active', 'suspended']),
  role: z.enum(['admin', 'user']),
  isInterviewer: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const userSorts = ['email', 'displayName', 'creationTime'] as const;

export const AdminUserQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(USERS_PAGE_DEFAULT),
  searchTerm: z.string().trim().max(254).default(''),
  status: z.enum(['', 'all', 'active', 'suspended']).default('all'),
  role: z.enum(['', 'all', 'admin', 'user']).default('all'),
  sortBy: z.enum(userSorts).default('creationTime'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});
export type AdminUserQuery = z.infer<typeof AdminUserQuery>;

export const AdminUserPage = z.object({
  users: z.array(AdminUser),
  totalUsers: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type AdminUserPage = z.infer<typeof AdminUserPage>;

const params = z.object({ id: Id });
const Changed = z.object({ success: z.literal(true), message: z.string() });

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'People with an account, searched by email, name and UID, newest first.',
    query: AdminUserQuery,
    response: AdminUserPage,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/status',
    access: 'admin',
    summary: 'Suspend or activate an account; suspending ends its sessions at once.',
    params,
    body: z.strictObject({ disabled: z.boolean() }),
    response: Changed,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/role',
    access: 'admin',
    summary: 'Give or take administration; never from oneself, never from the last one.',
    params,
    body: z.strictObject({ isAdmin: z.boolean() }),
    response: Changed,
  }),
  setInterviewer: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/interviewer',
    access: 'admin',
    summary: 'Turn interviewer mode on or off.',
    params,
    body: z.strictObject({ isInterviewer: z.boolean() }),
    response: Changed,
  }),
};
