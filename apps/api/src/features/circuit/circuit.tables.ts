import { circuitFallbacks, circuitPhaseKinds } from '@urost3/contract/circuit/circuit.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const circuitOptions = pgTable('circuit_options', {
  userUid: text('user_uid').primaryKey(),
  extraPercent: integer('extra_percent').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const circuits = pgTable(
  'circuits',
  {
    id: text('id').primaryKey(),
    userUid: text('user_uid').notNull(),
    clientId: text('client_id').notNull(),
    extraPercent: integer('extra_percent').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    isAbandoned: boolean('is_abandoned').notNull().default(false),
  },
  (table) => [
    unique().on(table.userUid, table.clientId),
    uniqueIndex('circuits_one_open').on(table.userUid).where(sql`${table.endedAt} is null`),
  ],
);

export const circuitStations = pgTable(
  'circuit_stations',
  {
    circuitId: text('circuit_id').notNull(),
    position: integer('position').notNull(),
    stationId: text('station_id').$type<StationId>().notNull(),
    sectionId: text('section_id').notNull(),
    title: text('title').notNull(),
    fallback: text('fallback', { enum: circuitFallbacks }),
  },
  (table) => [primaryKey({ columns: [table.circuitId, table.position] })],
);
export type CircuitStationRow = typeof circuitStations.$inferSelect;

export const circuitPhases = pgTable(
  'circuit_phases',
  {
    circuitId: text('circuit_id').notNull(),
    phase: integer('phase').notNull(),
    position: integer('position').notNull(),
    kind: text('kind', { enum: circuitPhaseKinds }).notNull(),
    plannedMs: integer('planned_ms').notNull(),
    skippedAt: instant('skipped_at'),
  },
  (table) => [primaryKey({ columns: [table.circuitId, table.phase] })],
);
export type CircuitPhaseRow = typeof circuitPhases.$inferSelect;

/** A circuit with its stations and phases in order. */
export interface StoredCircuit {
  circuit: typeof circuits.$inferSelect;
  stations: CircuitStationRow[];
  phases: CircuitPhaseRow[];
}
