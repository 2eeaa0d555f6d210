import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

const place = {
  userUid: text('user_uid').notNull(),
  stationId: text('station_id').$type<StationId>().notNull(),
  sectionId: text('section_id').notNull(),
};

export const bookmarks = pgTable(
  'bookmarks',
  { ...place, createdAt: instant('created_at').notNull() },
  (table) => [primaryKey({ columns: [table.userUid, table.stationId, table.sectionId] })],
);

export const notes = pgTable(
  'notes',
  {
    ...place,
    body: text('body').notNull(),
    version: integer('version').notNull(),
    saveId: uuid('save_id'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.stationId, table.sectionId] })],
);
