import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { circuitSchemas } from './circuit.schemas.ts';

export const circuitRoutes = typedRoutes<typeof circuitSchemas>()({
  getOverview: GET('/circuits', 'signed-in'),
  getTrend: GET('/circuits/trend', 'signed-in'),
  setOptions: PUT('/circuits/options', 'signed-in'),
  start: POST('/circuits', 'signed-in'),
  get: GET('/circuits/:id', 'signed-in'),
  skip: POST('/circuits/:id/skip', 'signed-in'),
  abandon: POST('/circuits/:id/abandon', 'signed-in'),
  mark: POST('/circuits/:id/stations/:position/mark', 'signed-in'),
});

/** The pause between two stations, for marking the previous one. Extra time does not lengthen it. */
export const CIRCUIT_MARKING_MS = 2 * 60 * 1000;
/** The bell rings this long before an interview phase ends, and at each change of phase. */
export const CIRCUIT_WARNING_MS = 2 * 60 * 1000;
/** The clock is red for this long before an interview phase ends. */
export const CIRCUIT_LAST_MS = 60 * 1000;
export const CIRCUIT_HISTORY_MAX = 50;
/** By default eight stations take 134 minutes: 8 × (2 reading + 13 interview) and 7 × 2 for marking between stations. */
export const CIRCUIT_STATIONS_MAX = 8;
/**
 * A section that was studied, or shown in a circuit, within this time is recent. A recent section is chosen only when no
 * other section of its station type is left.
 */
export const SECTION_REST_MS = 2 * 24 * 60 * 60 * 1000;

export const extraTimePercents = [0, 10, 20, 25, 33, 50, 100] as const;

export const circuitPhaseKinds = ['reading', 'interview', 'marking'] as const;

/** How a circuit chooses its sections. */
export const circuitChoices = ['mixed', 'unseen', 'weakest'] as const;

/** The rules that a section can break when no other section of its station type was left. */
export const circuitFallbacks = ['recent', 'seen'] as const;
