// The mock circuit: one station or all four, timed as on the day. Where it stands follows from when it began, the time now
// and what was skipped: there is nothing to pause. Every instant is the server's.
import { z } from 'zod';
import { AttemptClientId, ChecklistAttempt } from './attempts.ts';
import { endpoint } from './endpoint.ts';
import { StationId } from './stations.ts';
import { Id, Slug, Timestamp } from './text.ts';

/** Between two stations, for the examiner's sheet of the one before. Not lengthened by extra time. */
export const CIRCUIT_MARKING_MS = 2 * 60 * 1000;
/** The bell also rings this long before an interview ends. */
export const CIRCUIT_WARNING_MS = 2 * 60 * 1000;
export const CIRCUIT_HISTORY_MAX = 50;

export const extraTimePercents = [0, 10, 20, 25, 33, 50, 100] as const;
export const ExtraTimePercent = z.union(
  extraTimePercents.map((percent) => z.literal(percent)),
  'Please choose one of the extra times offered.',
);
export type ExtraTimePercent = z.infer<typeof ExtraTimePercent>;

export const CircuitPhase = z.object({
  index: z.int(),
  /** The station it belongs to, from 1. */
  position: z.int(),
  kind: z.enum(['reading', 'interview', 'marking']),
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
  /** The last mark on its examiner's sheet. */
  mark: ChecklistAttempt.nullable(),
  /** Points of the sheet that were not covered, in today's words. */
  missed: z.array(z.string()),
  /** Multiple choice questions picked during its interview. */
  picks: z.object({ answered: z.int(), right: z.int() }),
  readingMs: z.int(),
  interviewMs: z.int(),
  /** What its interview could have taken. */
  interviewAllowedMs: z.int(),
});
export type CircuitStation = z.infer<typeof CircuitStation>;

export const Circuit = z.object({
  id: Id,
  outcome: CircuitOutcome,
  startedAt: Timestamp,
  endsAt: Timestamp,
  /** The server's time when this was answered. */
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
  /** Mean of the marked stations; null while none is. */
  percent: z.int().nullable(),
});
export type CircuitSummary = z.infer<typeof CircuitSummary>;

export const CircuitOverview = z.object({
  readingMinutes: z.int(),
  interviewMinutes: z.int(),
  extraTimePercent: z.int(),
  /** The circuit that runs now. */
  runningId: Id.nullable(),
  /** Station types with a section that the caller may open. */
  stationIds: z.array(StationId),
  /** Newest first. */
  history: z.array(CircuitSummary),
});
export type CircuitOverview = z.infer<typeof CircuitOverview>;

export const CircuitStart = z
  .strictObject({
    clientId: AttemptClientId,
    scope: z.union([z.literal('all'), StationId]),
    /** A section of that station type; left out, one is chosen. */
    sectionId: Slug.optional(),
  })
  .refine((start) => start.sectionId === undefined || start.scope !== 'all', {
    path: ['sectionId'],
    message: 'A section can be chosen for a single station only.',
  });
export type CircuitStart = z.infer<typeof CircuitStart>;

const byId = z.object({ id: Id });

export const circuitEndpoints = {
  getOverview: endpoint({
    method: 'GET',
    path: '/circuits',
    access: 'signed-in',
    summary: 'Minutes a station, extra time, the running circuit and the earlier ones.',
    response: CircuitOverview,
  }),
  setOptions: endpoint({
    method: 'PUT',
    path: '/circuits/options',
    access: 'signed-in',
    summary: 'Extra time for the circuits that the caller starts from now on.',
    body: z.strictObject({ extraTimePercent: ExtraTimePercent }),
    response: z.object({ extraTimePercent: z.int() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/circuits',
    access: 'signed-in',
    summary: 'Begin a circuit; idempotent by clientId, one at a time.',
    body: CircuitStart,
    response: Circuit,
  }),
  get: endpoint({
    method: 'GET',
    path: '/circuits/:id',
    access: 'signed-in',
    summary: 'Where a circuit of the caller stands, or how it went.',
    params: byId,
    response: Circuit,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/circuits/:id/skip',
    access: 'signed-in',
    summary: 'End the phase that is named, if it is still the current one.',
    params: byId,
    body: z.strictObject({ phase: z.int().min(0) }),
    response: Circuit,
  }),
  abandon: endpoint({
    method: 'POST',
    path: '/circuits/:id/abandon',
    access: 'signed-in',
    summary: 'Stop a running circuit for good.',
    params: byId,
    response: Circuit,
  }),
  mark: endpoint({
    method: 'POST',
    path: '/circuits/:id/stations/:position/mark',
    access: 'signed-in',
    summary: "Fill the examiner's sheet of a station once its interview has ended.",
    params: byId.extend({ position: z.coerce.number().int().min(1).max(4) }),
    body: z.strictObject({
      clientId: AttemptClientId,
      ticked: z.array(z.string().min(1).max(1000)).max(60),
    }),
    response: Circuit,
  }),
};
