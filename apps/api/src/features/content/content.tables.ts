import type { WaitingSections } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { revisionKinds } from '@urost3/contract/content/content.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationTypes } from '@urost3/contract/stations/stations.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const stations = pgTable('stations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  stationType: text('station_type', { enum: stationTypes }).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const sections = pgTable(
  'sections',
  {
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
    saveId: uuid('save_id'),
    sourceKey: text('source_key').unique(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [unique().on(table.stationType, table.slug)],
);

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

export const answerKeys = pgTable(
  'answer_keys',
  {
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    questionId: text('question_id').notNull(),
    optionKeys: text('option_keys').array().notNull(),
    /** Null when no option equals the answer. */
    answerKey: text('answer_key'),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.sectionId, table.questionId] })],
);

export const sectionDrafts = pgTable('section_drafts', {
  sectionId: text('section_id').primaryKey(),
  document: jsonb('document').$type<EditorSection>().notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: text('updated_by'),
});

export const sectionVersions = pgTable('section_revisions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sectionId: text('section_id').notNull(),
  kind: text('kind', { enum: revisionKinds }).notNull(),
  version: integer('version').notNull(),
  document: jsonb('document').$type<EditorSection>().notNull(),
  at: instant('at').notNull(),
  byUid: text('by_uid'),
});

/** Conditions for a row `s` of `sections`. The overview counts the rows for which they hold. */
export const isWaiting: Record<WaitingSections, SQL> = {
  unpublished: sql`s.deleted_at is null and exists (select from section_drafts where section_id = s.id)`,
  to_review: sql`s.deleted_at is null and s.published is not null
    and (s.guideline_changed_at is not null or s.published->>'reviewedOn' is null)`,
};

/**
 * The rows of `mcq_attempts` that `where` selects. `is_right` is null when the question or the picked option is no
 * longer published, or when no option equals the answer. `was_right` is the verdict when the pick was made, and
 * `is_published` whether the question is published now. Picks are never changed, but an author may correct the answer
 * of a question (decision 160). The stored verdict is read only where there is none now: in the export, when the question is
 * no longer published, and for a point card, when the picked option was reworded.
 */
export const judgedPicks = (where: SQL): SQL => sql`(
  select a.id, a.user_uid, a.station_id, a.section_id, a.question_id, a.option_key, a.at, a.on_day,
    a.is_right as was_right, k.question_id is not null as is_published,
    case when a.option_key = any (k.option_keys) then a.option_key = k.answer_key end as is_right
  from (select * from mcq_attempts where ${where}) a
  left join answer_keys k using (station_id, section_id, question_id))`;
