import {
  questionReportOutcomes,
  questionReportReasons,
} from '@urost3/contract/question-reports/question-reports.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const reports = pgTable(
  'question_reports',
  {
    id: text('id').primaryKey(),
    userUid: text('user_uid'),
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    questionId: text('question_id').notNull(),
    question: text('question').notNull(),
    reason: text('reason', { enum: questionReportReasons }).notNull(),
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull(),
    outcome: text('outcome', { enum: questionReportOutcomes }),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    seenAt: instant('seen_at'),
    clientId: text('client_id'),
  },
  (table) => [
    unique().on(table.userUid, table.clientId),
    uniqueIndex('question_reports_one_open')
      .on(table.userUid, table.stationId, table.sectionId, table.questionId)
      .where(sql`${table.answeredAt} is null`),
  ],
);
export type ReportRow = typeof reports.$inferSelect;
