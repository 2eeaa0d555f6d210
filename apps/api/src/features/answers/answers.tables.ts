import { answerWays } from '@urost3/contract/answers/answers.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { bigint, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const studyAnswers = pgTable(
  'study_answers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    userUid: text('user_uid').notNull(),
    clientId: text('client_id').notNull(),
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    questionId: text('question_id'),
    how: text('how', { enum: [...answerWays, 'started_again'] }).notNull(),
    words: text('words'),
    at: instant('at').notNull(),
  },
  (table) => [unique().on(table.userUid, table.clientId)],
);
