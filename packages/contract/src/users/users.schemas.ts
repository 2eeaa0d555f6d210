// User Management: people as administrators see and change them.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { USERS_PAGE_DEFAULT } from '../limits.ts';
import { mailProblems } from '../mail-reports/mail-reports.ts';
import { areaRoles, roles } from '../roles.ts';
import { ById, pageQuery, Timestamp } from '../text/text.schemas.ts';
import { userRoutes, userSorts } from './users.ts';

export const AdminUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  metadata: z.object({ creationTime: Timestamp }),
  disabled: z.boolean(),
  status: z.enum(['active', 'suspended']),
  role: z.enum(['admin', 'user']),
  isInterviewer: z.boolean(),
  /** All roles, including administrator and interviewer. */
  roles: z.array(z.enum(roles)),
  /** When the person set up a passkey or an authenticator app; null when the person has neither. */
  factorSince: Timestamp.nullable(),
  /** Why mail to the person is withheld, with the message of the refusing server; null when mail is sent. */
  mailProblem: z
    .object({ kind: z.enum(mailProblems), at: Timestamp, reason: z.string() })
    .nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserQuery = z.object({
  ...pageQuery(USERS_PAGE_DEFAULT, 50),
  searchTerm: z.string().trim().max(254).default(''),
  status: z.enum(['', 'all', 'active', 'suspended']).default('all'),
  role: z.enum(['', 'all', 'admin', 'user', ...areaRoles]).default('all'),
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

const Changed = z.object({ success: z.literal(true), message: z.string() });

export const userSchemas = {
  list: {
    summary: 'People with an account, searched by email, name and UID, newest first.',
    query: AdminUserQuery,
    response: AdminUserPage,
  },
  setStatus: {
    summary: 'Suspend or activate an account; suspending ends its sessions at once.',
    params: ById,
    body: z.strictObject({ disabled: z.boolean() }),
    response: Changed,
  },
  setRole: {
    summary: 'Give or take administration; never from oneself, never from the last one.',
    params: ById,
    body: z.strictObject({ isAdmin: z.boolean() }),
    response: Changed,
  },
  setAreaRole: {
    summary: 'Give or take a role for one area of the administration; never of oneself.',
    params: ById.extend({ role: z.enum(areaRoles) }),
    body: z.strictObject({ isGranted: z.boolean() }),
    response: Changed,
  },
  setInterviewer: {
    summary: 'Turn interviewer mode on or off.',
    params: ById,
    body: z.strictObject({ isInterviewer: z.boolean() }),
    response: Changed,
  },
  resetFactors: {
    summary:
      'Remove the passkeys, authenticator app and recovery codes of a person who lost them; never of oneself.',
    params: ById,
    response: Changed,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Accounts', description: 'Accounts, for administrators.' };
export const userEndpoints = joinEndpoints(userRoutes, userSchemas);
