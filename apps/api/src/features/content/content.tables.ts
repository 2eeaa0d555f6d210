import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { stationTypes } from '@urost3/contract/stations.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const stations = pgTable('stations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  stationType: text('station_type', { enum: stationTypes }).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const sections = pgTable('sections', {
  id: text('id').primaryKey(),
  stationId: text('station_id').notNull(),
  stationType: text('station_type', { enum: stationTypes }).notNull(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  published: jsonb('published').$type<EditorSection>(),
  publishedAt: instant('published_at'),
  publishedBy: text('published_by'),
  guidelineChangedReason: text('guideline_changed_reason'),
  guidelineChangedAt: instant('guideline_changed_at'),
  version: integer('version').notNull().default(1),
  sourceKey: text('source_key'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});

export const media = pgTable('media', {
  name: text('name').primaryKey(),
  mime: text('mime').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  storageKey: text('storage_key').notNull(),
  alt: text('alt').notNull().default(''),
  credit: text('credit'),
  ownerUid: text('owner_uid'),
  createdAt: instant('created_at').notNull(),
});

export type StationRow = typeof stations.$inferSelect;
export type SectionRow = typeof sections.$inferSelect;
export type NewSection = typeof sections.$inferInsert;
export type MediaRow = typeof media.$inferSelect;
