import type { LiveKind } from '@urost3/contract/live/live.ts';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const liveEvents = pgTable('live_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userUid: text('user_uid'),
  audience: text('audience'),
  kind: text('kind').$type<LiveKind>().notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
});
export type StoredLiveEvent = typeof liveEvents.$inferSelect;
