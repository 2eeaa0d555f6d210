import type { ReportReason } from '@urost3/contract/moderation/moderation.schemas.ts';
import { caseStatuses, caseTargets } from '@urost3/contract/moderation/moderation.ts';
import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const cases = pgTable(
  'moderation_cases',
  {
    id: text('id').primaryKey(),
    targetType: text('target_type', { enum: caseTargets }).notNull(),
    targetId: text('target_id').notNull(),
    authorUid: text('author_uid').notNull(),
    excerpt: text('excerpt').notNull(),
    status: text('status', { enum: caseStatuses }).notNull().default('open'),
    openedAt: instant('opened_at').notNull(),
    resolvedAt: instant('resolved_at'),
    resolvedBy: text('resolved_by'),
  },
  (table) => [unique().on(table.targetType, table.targetId)],
);
export type CaseRow = typeof cases.$inferSelect;

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    reporterUid: text('reporter_uid').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    clientId: text('client_id'),
  },
  (table) => [
    unique().on(table.caseId, table.reporterUid),
    unique().on(table.reporterUid, table.clientId),
  ],
);
