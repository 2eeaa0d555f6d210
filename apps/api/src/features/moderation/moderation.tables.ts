import type { ReportReason } from '@urost3/contract/moderation/moderation.schemas.ts';
import { caseStatuses, caseTargets } from '@urost3/contract/moderation/moderation.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const cases = pgTable('moderation_cases', {
  id: text('id').primaryKey(),
  targetType: text('target_type', { enum: caseTargets }).notNull(),
  targetId: text('target_id').notNull(),
  authorUid: text('author_uid').notNull(),
  excerpt: text('excerpt').notNull(),
  status: text('status', { enum: caseStatuses }).notNull().default('open'),
  openedAt: instant('opened_at').notNull(),
  resolvedAt: instant('resolved_at'),
  resolvedBy: text('resolved_by'),
});
export type CaseRow = typeof cases.$inferSelect;

export const reports = pgTable('reports', {
  id: text('id').primaryKey(),
  caseId: text('case_id').notNull(),
  reporterUid: text('reporter_uid').notNull(),
  reason: text('reason').$type<ReportReason>().notNull(),
  note: text('note').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  clientId: text('client_id'),
});
