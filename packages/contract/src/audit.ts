// The audit log: what was done in the administration, to an account or with money, by whom.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateOnly, Timestamp } from './text.ts';

export const AuditRecord = z.object({
  id: z.int(),
  at: Timestamp,
  /** `feature.what_happened` */
  action: z.string(),
  actor: z.object({ uid: z.string(), displayName: z.string(), email: z.string() }).nullable(),
  subject: z.string().nullable(),
  /** Name of the subject where it is a person or a section. */
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const AuditQuery = z.object({
  /** In the action, the person's email or name, the subject and the details. */
  search: z.string().trim().max(200).default(''),
  dateFrom: z.union([z.literal(''), DateOnly]).default(''),
  dateTo: z.union([z.literal(''), DateOnly]).default(''),
  /** By when it happened. */
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  /** Id of the last record seen: the page goes on from there. */
  cursor: z.coerce.number().int().min(1).optional(),
});

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'Audit records, newest first unless asked otherwise, 50 at a time.',
    query: AuditQuery,
    response: z.object({ records: z.array(AuditRecord), nextCursor: z.int().nullable() }),
  }),
};
