import { bigint, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

export const searchSynonyms = pgTable('search_synonyms', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  version: integer('version').notNull(),
});

export const searchSynonymTerms = pgTable(
  'search_synonym_terms',
  {
    termKey: text('term_key').primaryKey(),
    synonymId: bigint('synonym_id', { mode: 'number' }).notNull(),
    place: integer('place').notNull(),
    term: text('term').notNull(),
  },
  (table) => [unique().on(table.synonymId, table.place)],
);
