// The mock circuit: one station or several, timed as on the day. Its state follows from its start, the skips and the
// current time, so it cannot be paused. Every instant is the server's.
import { z } from 'zod';
import { AttemptClientId, ChecklistAttempt, GlobalScore } from './attempts.schemas.ts';
import { pointWeights } from './checklist.ts';
import {
  CIRCUIT_STATIONS_MAX,
  circuitChoices,
  circuitFallbacks,
  circuitPhaseKinds,
  extraTimePercents,
} from './circuit.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { StationId } from './stations.schemas.ts';
import { Id, Slug, Timestamp } from './text.schemas.ts';

export const ExtraTimePercent = z.union(
  extraTimePercents.map((percent) => z.literal(percent)),
  'Please choose one of the extra times offered.',
);
export type ExtraTimePercent = z.infer<typeof ExtraTimePercent>;

export const CircuitPhase = z.object({
  index: z.int(),
  /** Number of its station, from 1. */
  position: z.int(),
  kind: z.enum(circuitPhaseKinds),
  startsAt: Timestamp,
  endsAt: Timestamp,
  isSkipped: z.boolean(),
});
export type CircuitPhase = z.infer<typeof CircuitPhase>;

export const CircuitOutcome = z.enum(['running', 'finished', 'abandoned']);
export type CircuitOutcome = z.infer<typeof CircuitOutcome>;

export const CircuitStation = z.object({
  position: z.int(),
  stationId: StationId,
  sectionId: z.string(),
  title: z.string(),
  /** Studied in the last two days, or seen before although unseen ones were asked for: nothing else was left. */
  fallback: z.enum(circuitFallbacks).nullable(),
  /** Its section was withdrawn, or Premium has ended since the start. */
  isGone: z.boolean(),
  /** The latest mark on its examiner's sheet. */
  mark: ChecklistAttempt.nullable(),
  /** Points of the sheet that were not covered, in their current wording. */
  missed: z.array(z.string()),
  /** Multiple-choice questions picked during its interview. */
  picks: z.object({ answered: z.int(), right: z.int() }),
  readingMs: z.int(),
  interviewMs: z.int(),
  /** The time its interview could have taken. */
  interviewAllowedMs: z.int(),
});
export type CircuitStation = z.infer<typeof CircuitStation>;

export const Circuit = z.object({
  id: Id,
  outcome: CircuitOutcome,
  startedAt: Timestamp,
  endsAt: Timestamp,
  /** The server's time of this response. */
  now: Timestamp,
  extraTimePercent: z.int(),
  phases: z.array(CircuitPhase),
  stations: z.array(CircuitStation),
});
export type Circuit = z.infer<typeof Circuit>;

export const CircuitSummary = z.object({
  id: Id,
  outcome: CircuitOutcome,
  startedAt: Timestamp,
  stations: z.array(
    z.object({ stationId: StationId, title: z.string(), percent: z.int().nullable() }),
  ),
  /** Mean of the marked stations; null when none is marked. */
  percent: z.int().nullable(),
});
export type CircuitSummary = z.infer<typeof CircuitSummary>;

export const CircuitOverview = z.object({
  readingMinutes: z.int(),
  interviewMinutes: z.int(),
  extraTimePercent: z.int(),
  /** The running circuit. */
  runningId: Id.nullable(),
  /** Station types with a section that the caller may open. */
  stationIds: z.array(StationId),
  /** How many sections of each of these types the caller may open. */
  sectionCounts: z.array(z.object({ stationId: StationId, count: z.int() })),
  /** Newest first. */
  history: z.array(CircuitSummary),
});
export type CircuitOverview = z.infer<typeof CircuitOverview>;

export const CircuitStart = z
  .strictObject({
    clientId: AttemptClientId,
    scope: z.union([z.literal('all'), StationId]),
    /** A section of that station type; when omitted, the server chooses. */
    sectionId: Slug.optional(),
    /** `unseen`: never studied. `weakest`: the poorest last results. `mixed`: both in turn. */
    choice: z.enum(circuitChoices).default('mixed'),
    /** Stations; fewer when there are not as many sections. Omitted: one of each type in the scope. */
    count: z.int().min(1).max(CIRCUIT_STATIONS_MAX).optional(),
  })
  .refine((start) => start.sectionId === undefined || start.scope !== 'all', {
    path: ['sectionId'],
    message: 'A section can be chosen for a single station only.',
  })
  .refine((start) => start.sectionId === undefined || (start.count ?? 1) === 1, {
    path: ['count'],
    message: 'A chosen section is a circuit of one station.',
  });
export type CircuitStart = z.infer<typeof CircuitStart>;
/** As callers send it. */
export type CircuitStartInput = z.input<typeof CircuitStart>;

export const CircuitTrend = z.object({
  /** Marks of one station type, oldest first. */
  stations: z.array(
    z.object({
      stationId: StationId,
      marks: z.array(z.object({ at: Timestamp, percent: z.int() })),
    }),
  ),
  /**
   * Points of one kind in each circuit, oldest first, by the kinds that the points have today. Reworded and withdrawn
   * points are not counted.
   */
  kinds: z.array(
    z.object({
      weight: z.enum(pointWeights),
      circuits: z.array(z.object({ at: Timestamp, covered: z.int(), total: z.int() })),
    }),
  ),
});
export type CircuitTrend = z.infer<typeof CircuitTrend>;

const byId = z.object({ id: Id });

export const circuitSchemas = {
  getOverview: {
    summary: 'Minutes a station, extra time, the running circuit and the earlier ones.',
    response: CircuitOverview,
  },
  getTrend: {
    summary: "How the caller's marks in circuits changed, by station type and by kind of point.",
    response: CircuitTrend,
  },
  setOptions: {
    summary: 'Extra time for the circuits that the caller starts from now on.',
    body: z.strictObject({ extraTimePercent: ExtraTimePercent }),
    response: z.object({ extraTimePercent: z.int() }),
  },
  start: {
    summary: 'Begin a circuit; idempotent by clientId, one at a time.',
    body: CircuitStart,
    response: Circuit,
  },
  get: {
    summary: 'Where a circuit of the caller stands, or how it went.',
    params: byId,
    response: Circuit,
  },
  skip: {
    summary: 'End the phase that is named, if it is still the current one.',
    params: byId,
    body: z.strictObject({ phase: z.int().min(0) }),
    response: Circuit,
  },
  abandon: {
    summary: 'Stop a running circuit for good.',
    params: byId,
    response: Circuit,
  },
  mark: {
    summary: "Fill the examiner's sheet of a station once its interview has ended.",
    params: byId.extend({ position: z.coerce.number().int().min(1).max(CIRCUIT_STATIONS_MAX) }),
    body: z.strictObject({
      clientId: AttemptClientId,
      ticked: z.array(z.string().min(1).max(1000)).max(60),
      globalScore: GlobalScore.nullable().optional(),
    }),
    response: Circuit,
  },
} satisfies EndpointSchemas;
