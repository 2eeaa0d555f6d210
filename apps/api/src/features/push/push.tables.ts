import { DEFAULT_QUIET_HOURS } from '@urost3/contract/limits.ts';
import { pushKinds } from '@urost3/contract/push/push.ts';
import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const pushSettings = pgTable('push_settings', {
  userUid: text('user_uid').primaryKey(),
  messages: boolean('messages').notNull().default(true),
  reminders: boolean('reminders').notNull().default(true),
  reviews: boolean('reviews').notNull().default(true),
  quietFrom: integer('quiet_from').default(DEFAULT_QUIET_HOURS.from),
  quietUntil: integer('quiet_until').default(DEFAULT_QUIET_HOURS.until),
  offerRefusedAt: instant('offer_refused_at'),
});

export const pushDevices = pgTable('push_devices', {
  id: text('id').primaryKey(),
  userUid: text('user_uid').notNull(),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSuccessAt: instant('last_success_at'),
});

export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: text('id').primaryKey(),
    deviceId: text('device_id').notNull(),
    kind: text('kind', { enum: pushKinds }).notNull(),
    subject: text('subject').notNull(),
    refId: text('ref_id'),
    actorUid: text('actor_uid'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at'),
    triedAt: instant('tried_at'),
    claimedAt: instant('claimed_at'),
  },
  (table) => [unique().on(table.deviceId, table.kind, table.subject)],
);
export type PushDelivery = typeof pushDeliveries.$inferSelect;
