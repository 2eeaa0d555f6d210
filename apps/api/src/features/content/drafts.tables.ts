import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { revisionKinds } from '@urost3/contract/content-admin.ts';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

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
