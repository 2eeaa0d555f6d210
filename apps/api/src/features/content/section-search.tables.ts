import { stationTypes } from '@urost3/contract/stations.ts';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const sectionSearch = pgTable('section_search', {
  sectionId: text('section_id').primaryKey(),
  stationType: text('station_type', { enum: stationTypes }).notNull(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  labels: text('labels').notNull(),
  body: text('body').notNull(),
  sources: text('sources').notNull().default(''),
  vocabulary: text('vocabulary').array().notNull().default([]),
  wordsVersion: integer('words_version').notNull(),
});
