import { consentPurposes, examinerParts } from '@urost3/contract/examiner/examiner.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { bigint, doublePrecision, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const examinerConsents = pgTable(
  'examiner_consents',
  {
    userUid: text('user_uid').notNull(),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    address: text('address').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.purpose] })],
);

export const examinerCalls = pgTable('examiner_calls', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userUid: text('user_uid'),
  part: text('part', { enum: examinerParts }).notNull(),
  month: text('month').notNull(),
  cost: bigint('cost', { mode: 'number' }).notNull(),
  state: text('state', { enum: ['open', 'done', 'failed'] }).notNull(),
  at: instant('at').notNull(),
});

/** How well a model agrees with people, by its latest evaluation. */
export const examinerEvaluations = pgTable(
  'examiner_evaluations',
  {
    address: text('address').notNull(),
    model: text('model').notNull(),
    kappa: doublePrecision('kappa'),
    wrongCredited: doublePrecision('wrong_credited'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.model] })],
);

export const examinerKept = pgTable(
  'examiner_kept',
  {
    id: text('id').primaryKey(),
    userUid: text('user_uid').notNull(),
    clientId: text('client_id').notNull(),
    kind: text('kind', { enum: ['examiner', 'patient'] }).notNull(),
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    words: text('words').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [unique().on(table.userUid, table.clientId)],
);
