// The mock circuit: one or several stations with the timing of the exam. Its state is computed from its start, the skips and the current
// time, so it cannot be paused. All times are the server's.
import { z } from 'zod';
import { AttemptClientId, ChecklistAttempt, GlobalScore } from '../attempts/attempts.schemas.ts';
import { pointWeights } from '../content/checklist.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { ById, Id, Slug, Timestamp } from '../text/text.schemas.ts';
import {
  CIRCUIT_STATIONS_MAX,
  circuitChoices,
  circuitFallbacks,
  circuitPhaseKinds,
  circuitRoutes,
  extraTimePercents,
} from './circuit.ts';

export const ExtraTimePercent = z.union(
  extraTimePercents.map((percent) => z.literal(percent)),
  'Please choose one of the extra times offered.',
);
export const CircuitPhase = z.object({
  index: z.int(),
  /** The number of the phase's station in the circuit, starting at 1. */
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
  /**
   * The rule that the section breaks, because no other section of its station type was left. `recent`: it was studied,
   * or shown in a circuit, in the last two days. `seen`: it was studied or shown before, although `choice` was
   * `unseen`. Null when the section breaks no rule.
   */
  fallback: z.enum(circuitFallbacks).nullable(),
  /** Whether the section was withdrawn, or Premium has ended since the start. */
  isGone: z.boolean(),
  /** The latest mark on the checklist of the station; null when there is none. */
  mark: ChecklistAttempt.nullable(),
  /** The points of the checklist that were not covered, in their current wording. */
  missed: z.array(z.string()),
  /** The numbers of multiple-choice questions answered, and answered right, during the interview phase. */
  picks: z.object({ answered: z.int(), right: z.int() }),
  readingMs: z.int(),
  interviewMs: z.int(),
  /** The planned duration of the interview phase; `readingMs` and `interviewMs` are the times that were used. */
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
  /** The mean of the marked stations; null when none is marked. */
  percent: z.int().nullable(),
});
export type CircuitSummary = z.infer<typeof CircuitSummary>;

export const CircuitOverview = z.object({
  readingMinutes: z.int(),
  interviewMinutes: z.int(),
  extraTimePercent: z.int(),
  /** Null when no circuit is running. */
  runningId: Id.nullable(),
  /** Station types with a section that the caller may open. */
  stationIds: z.array(StationId),
  /** The number of sections that the caller may open, for each of the `stationIds`. */
  sectionCounts: z.array(z.object({ stationId: StationId, count: z.int() })),
  /** Newest first. */
  history: z.array(CircuitSummary),
});
export type CircuitOverview = z.infer<typeof CircuitOverview>;

export const CircuitStart = z
  .strictObject({
    clientId: AttemptClientId,
    scope: z.union([z.literal('all'), StationId]),
    /** A section of the station type in `scope`. The server chooses a section when this field is omitted. */
    sectionId: Slug.optional(),
    /**
     * `unseen`: prefers sections that were neither studied nor shown in a circuit. `weakest`: prefers the lowest last
     * results. `mixed`: alternates between the two.
     */
    choice: z.enum(circuitChoices).default('mixed'),
    /** The number of stations; the circuit has fewer when there are not enough sections. By default one of each type in the scope. */
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
export const CircuitTrend = z.object({
  /** For each station type, its marks, oldest first. */
  stations: z.array(
    z.object({
      stationId: StationId,
      marks: z.array(z.object({ at: Timestamp, percent: z.int() })),
    }),
  ),
  /**
   * For each weight, the circuits, oldest first: the number of points with this weight, and how many of them were covered.
   * A point counts with its current weight. Reworded and withdrawn points do not count.
   */
  kinds: z.array(
    z.object({
      weight: z.enum(pointWeights),
      circuits: z.array(z.object({ at: Timestamp, covered: z.int(), total: z.int() })),
    }),
  ),
});
export type CircuitTrend = z.infer<typeof CircuitTrend>;

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
    params: ById,
    response: Circuit,
  },
  skip: {
    summary: 'End the phase that is named, if it is still the current one.',
    params: ById,
    body: z.strictObject({ phase: z.int().min(0) }),
    response: Circuit,
  },
  abandon: {
    summary: 'Stop a running circuit for good.',
    params: ById,
    response: Circuit,
  },
  mark: {
    summary: "Fill the examiner's sheet of a station once its interview has ended.",
    params: ById.extend({ position: z.coerce.number().int().min(1).max(CIRCUIT_STATIONS_MAX) }),
    body: z.strictObject({
      clientId: AttemptClientId,
      ticked: z.array(z.string().min(1).max(1000)).max(60),
      globalScore: GlobalScore.nullable().optional(),
    }),
    response: Circuit,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Circuit', description: 'Timed practice through several stations.' };
export const circuitEndpoints = joinEndpoints(circuitRoutes, circuitSchemas);
