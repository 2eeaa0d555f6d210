import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { bigint, boolean, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

const common = {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userUid: text('user_uid').notNull(),
  stationId: text('station_id').$type<StationId>().notNull(),
  sectionId: text('section_id').notNull(),
  at: instant('at').notNull(),
  /** The London date of `at`. */
  onDay: date('on_day', { mode: 'string' }).notNull(),
};

export const sectionRatings = pgTable('section_ratings', {
  ...common,
  percent: integer('percent').notNull(),
});

export const mcqAttempts = pgTable(
  'mcq_attempts',
  {
    ...common,
    clientId: text('client_id').notNull(),
    questionId: text('question_id').notNull(),
    optionKey: text('option_key').notNull(),
    isRight: boolean('is_right'),
    /** Identifies the wording that was answered; null in rows from before this key was stored. */
    itemKey: text('item_key'),
  },
  (table) => [unique().on(table.userUid, table.clientId)],
);
export type McqAttemptRow = typeof mcqAttempts.$inferSelect;

export const checklistAttempts = pgTable(
  'checklist_attempts',
  {
    ...common,
    clientId: text('client_id').notNull(),
    tickedKeys: text('ticked_keys').array().notNull(),
    pointKeys: text('point_keys').array().notNull(),
    percent: integer('percent').notNull(),
    globalScore: integer('global_score'),
    circuitId: text('circuit_id'),
    circuitPosition: integer('circuit_position'),
    /** The practice room in which an examiner filled the sheet. */
    practiceRoomId: text('practice_room_id'),
    /** Unused: sheets are not compared between learners. The next version drops it. */
    itemKey: text('item_key'),
  },
  (table) => [unique().on(table.userUid, table.clientId)],
);
export type ChecklistAttemptRow = typeof checklistAttempts.$inferSelect;
