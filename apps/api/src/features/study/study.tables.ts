import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

type Times = Record<string, { totalTime: number; sessionStart: null }>;

export const progressDocuments = pgTable('progress_documents', {
  userUid: text('user_uid').primaryKey(),
  stationProgress: jsonb('station_progress')
    .$type<Record<string, Record<string, number>>>()
    .notNull()
    .default({}),
  /** `{stationId}_{sectionId}` → the time of the section's segments. Open segments are added when the document is read. */
  studyTime: jsonb('study_time').$type<Times>().notNull().default({}),
  /** Unused; only the previous version reads it while processes are replaced. The next version drops it. */
  readers: jsonb('readers').$type<Record<string, Record<string, string>>>().notNull().default({}),
  /** `{stationId}_{sectionId}` → the time of the section's latest rating. */
  ratedAt: jsonb('rated_at').$type<Record<string, string>>().notNull().default({}),
  updatedAt: instant('updated_at').notNull(),
});

/** One row for each visit of a page to a section, from its start to its last sign of life. */
export const studySegments = pgTable(
  'study_segments',
  {
    userUid: text('user_uid').notNull(),
    /** Chosen by the browser, one per visit. The server makes one ('online:…') when the caller sent none. */
    clientId: text('client_id').notNull(),
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The last sign of life of the page. */
    endedAt: instant('ended_at').notNull(),
    /** Whether further signs of life extend the segment. */
    isOpen: boolean('is_open').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.clientId] })],
);
export type Segment = typeof studySegments.$inferSelect;

/** The start of the ids of segments whose caller named none. A caller's own id contains no colon. */
export const UNNAMED = 'online:';
export const isUnnamed = sql`starts_with(client_id, ${sql.raw(`'${UNNAMED}'`)})`;
