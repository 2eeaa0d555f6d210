import type { PointWeight } from '@urost3/contract/content/checklist.ts';
import type { PointMark } from '@urost3/contract/feedback/feedback.schemas.ts';
import type { ShownExhibit } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  evenings,
  roomEndings,
  roomPhases,
  roomRoles,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** A marked point of a checklist, with the wording that the point had when it was marked. */
export interface StoredPoint {
  text: string;
  weight: PointWeight;
  mark: PointMark;
}

export const practiceRooms = pgTable(
  'practice_rooms',
  {
    id: text('id').primaryKey(),
    hostUid: text('host_uid').notNull(),
    clientId: text('client_id').notNull(),
    bookingId: text('booking_id').unique(),
    readingMinutes: integer('reading_minutes').notNull(),
    interviewMinutes: integer('interview_minutes').notNull(),
    linkHash: text('link_hash').unique(),
    linkExpiresAt: instant('link_expires_at'),
    version: integer('version').notNull().default(1),
    position: integer('position').notNull().default(1),
    phase: text('phase', { enum: roomPhases }).notNull().default('waiting'),
    phaseStartedAt: instant('phase_started_at').notNull(),
    phaseEndsAt: instant('phase_ends_at'),
    pausedAt: instant('paused_at'),
    questionIndex: integer('question_index'),
    asked: integer('asked').array().notNull().default([]),
    recordingSince: instant('recording_since'),
    recordingMs: integer('recording_ms').notNull().default(0),
    isRecordingShared: boolean('is_recording_shared').notNull().default(false),
    exhibit: jsonb('exhibit').$type<ShownExhibit>(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    ending: text('ending', { enum: roomEndings }),
  },
  (table) => [unique().on(table.hostUid, table.clientId)],
);
export type RoomRow = typeof practiceRooms.$inferSelect;

export const roomStations = pgTable(
  'practice_room_stations',
  {
    roomId: text('room_id').notNull(),
    position: integer('position').notNull(),
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    title: text('title').notNull(),
    candidateUid: text('candidate_uid'),
    examinerUid: text('examiner_uid'),
    endedAt: instant('ended_at'),
    attemptId: uuid('attempt_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.position] })],
);

export type RoomStationRow = typeof roomStations.$inferSelect;

export const roomMembers = pgTable(
  'practice_room_members',
  {
    roomId: text('room_id').notNull(),
    userUid: text('user_uid').notNull(),
    role: text('role', { enum: roomRoles }).notNull(),
    seat: integer('seat'),
    joinedAt: instant('joined_at').notNull(),
    presentUntil: instant('present_until').notNull(),
    leftAt: instant('left_at'),
    removedAt: instant('removed_at'),
    recordingFor: text('recording_for'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userUid] }),
    unique().on(table.roomId, table.seat),
    uniqueIndex('practice_room_one_candidate')
      .on(table.roomId)
      .where(sql`${table.role} = 'candidate' and ${table.seat} is not null`),
    uniqueIndex('practice_room_one_examiner')
      .on(table.roomId)
      .where(sql`${table.role} = 'examiner' and ${table.seat} is not null`),
  ],
);

export const roomInvitations = pgTable(
  'practice_room_invitations',
  {
    roomId: text('room_id').notNull(),
    userUid: text('user_uid').notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    declinedAt: instant('declined_at'),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.userUid] })],
);

export const roomLog = pgTable('practice_room_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  roomId: text('room_id').notNull(),
  at: instant('at').notNull(),
  what: text('what', { enum: ['created', 'joined', 'left', 'removed', 'ended'] }).notNull(),
  userUid: text('user_uid'),
  byUid: text('by_uid'),
});

export const roomSheets = pgTable(
  'practice_room_sheets',
  {
    roomId: text('room_id').notNull(),
    position: integer('position').notNull(),
    authorUid: text('author_uid').notNull(),
    points: jsonb('points').$type<StoredPoint[]>().notNull(),
    globalScore: integer('global_score'),
    words: text('words').notNull().default(''),
    version: integer('version').notNull().default(1),
    saveId: uuid('save_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.position, table.authorUid] })],
);

export type RoomSheetRow = typeof roomSheets.$inferSelect;

export const practicePartners = pgTable('practice_partners', {
  userUid: text('user_uid').primaryKey(),
  evenings: text('evenings', { enum: evenings }).array().notNull(),
  stationIds: text('station_ids').array().$type<StationId[]>().notNull(),
  note: text('note').notNull().default(''),
  expiresAt: instant('expires_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
