import type { StationFeedback } from '@urost3/contract/feedback/feedback.schemas.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const interviewFeedback = pgTable('interview_feedback', {
  bookingId: text('booking_id').primaryKey(),
  userUid: text('user_uid').notNull(),
  authorUid: text('author_uid').notNull(),
  stations: jsonb('stations').$type<StationFeedback[]>().notNull(),
  globalMark: integer('global_mark'),
  words: text('words').notNull().default(''),
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** The id of the save that made this version; null when its editor sent none. */
  saveId: uuid('save_id'),
  /** `updatedAt` of the version on which that save was based; null for the first. */
  basedOn: instant('based_on'),
});
