// The audit log: who changed what in the administration, in an account, or with money.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { DateOnly, Timestamp } from '../text/text.schemas.ts';
import { auditRoutes } from './audit.ts';

export const AuditRecord = z.object({
  id: z.int(),
  at: Timestamp,
  /** In the form `feature.what_happened`. */
  action: z.string(),
  actor: z.object({ uid: z.string(), displayName: z.string(), email: z.string() }).nullable(),
  subject: z.string().nullable(),
  /** The name of the subject if it is a person, a section or a station. */
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const AuditQuery = z.object({
  /** Finds records with this text in the action, the details, the subject, or the name or email of actor or subject. */
  search: z.string().trim().max(200).default(''),
  dateFrom: z.union([z.literal(''), DateOnly]).default(''),
  dateTo: z.union([z.literal(''), DateOnly]).default(''),
  /** The order by time. */
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  /** The id of the last record on the previous page. */
  cursor: z.coerce.number().int().min(1).optional(),
});

export const auditSchemas = {
  list: {
    summary: 'Audit records, newest first unless asked otherwise, 50 at a time.',
    query: AuditQuery,
    response: z.object({ records: z.array(AuditRecord), nextCursor: z.int().nullable() }),
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Audit log', description: 'What administrators have changed.' };
export const auditEndpoints = joinEndpoints(auditRoutes, auditSchemas);
