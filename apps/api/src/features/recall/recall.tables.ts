import { pointCardGrades as grades, pointCardKinds } from '@urost3/contract/recall/recall.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import {
  bigint,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const planMoves = pgTable(
  'plan_moves',
  {
    userUid: text('user_uid').notNull(),
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    onDay: date('on_day', { mode: 'string' }).notNull(),
    movedAt: instant('moved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.stationId, table.sectionId] })],
);

export const ownDays = pgTable('own_days', {
  userUid: text('user_uid').primaryKey(),
  examDate: date('exam_date', { mode: 'string' }),
  minutesADay: integer('minutes_a_day').notNull(),
  /** 0 = Sunday. */
  weekdaysOff: integer('weekdays_off').array().notNull().default([]),
  daysOff: date('days_off', { mode: 'string' }).array().notNull().default([]),
  updatedAt: instant('updated_at').notNull(),
});
export type OwnDaysRow = typeof ownDays.$inferSelect;

const card = {
  userUid: text('user_uid').notNull(),
  stationId: text('station_id').$type<StationId>().notNull(),
  sectionId: text('section_id').notNull(),
  kind: text('kind', { enum: pointCardKinds }).notNull(),
  /** The hash of a point's text, or the id of a question. */
  key: text('key').notNull(),
};

export const pointCards = pgTable(
  'point_cards',
  {
    ...card,
    /** The London date of the first miss. */
    openedOn: date('opened_on', { mode: 'string' }).notNull(),
    /** The London date of the latest evidence. */
    lastOn: date('last_on', { mode: 'string' }).notNull(),
    reviews: integer('reviews').notNull(),
    lapses: integer('lapses').notNull(),
    stability: doublePrecision('stability').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.userUid, table.stationId, table.sectionId, table.kind, table.key],
    }),
  ],
);
export type PointCardRow = typeof pointCards.$inferSelect;

export const pointCardGrades = pgTable(
  'point_card_grades',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    ...card,
    clientId: text('client_id').notNull(),
    grade: text('grade', { enum: grades }).notNull(),
    at: instant('at').notNull(),
    /** The London date of `at`. */
    onDay: date('on_day', { mode: 'string' }).notNull(),
  },
  (table) => [unique().on(table.userUid, table.clientId)],
);
