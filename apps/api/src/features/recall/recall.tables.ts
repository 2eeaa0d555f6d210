import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
export type PlanMove = typeof planMoves.$inferSelect;
