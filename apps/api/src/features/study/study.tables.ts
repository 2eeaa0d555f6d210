import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import type { StoredStudyTime } from './study-time.ts';

type Times = Record<string, Pick<StoredStudyTime, 'totalTime' | 'sessionStart'>>;

export const progressDocuments = pgTable('progress_documents', {
  userUid: text('user_uid').primaryKey(),
  stationProgress: jsonb('station_progress')
    .$type<Record<string, Record<string, number>>>()
    .notNull()
    .default({}),
  studyTime: jsonb('study_time').$type<Times>().notNull().default({}),
  /** `{stationId}_{sectionId}` → the pages that show the section now: page id → start. Not part of the document that learners see. */
  readers: jsonb('readers').$type<Record<string, Record<string, string>>>().notNull().default({}),
  /** `{stationId}_{sectionId}` → the time of the section's latest rating. */
  ratedAt: jsonb('rated_at').$type<Record<string, string>>().notNull().default({}),
  updatedAt: instant('updated_at').notNull(),
});

export const studySegments = pgTable(
  'study_segments',
  {
    userUid: text('user_uid').notNull(),
    /** Chosen by the browser, one per segment. The server makes one ('online:…') when the caller sent none. */
    clientId: text('client_id').notNull(),
    stationId: text('station_id').notNull(),
    sectionId: text('section_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.clientId] })],
);
export type NewSegment = typeof studySegments.$inferInsert;
