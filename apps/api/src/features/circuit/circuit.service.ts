// Mock circuits. The clock cannot be paused: every response computes the current phase from the time.

import type {
  CircuitOverview,
  CircuitSummary,
  CircuitTrend,
} from '@urost3/contract/circuit/circuit.schemas.ts';
import { CIRCUIT_HISTORY_MAX } from '@urost3/contract/circuit/circuit.ts';
import { type PointWeight, pointWeights } from '@urost3/contract/content/checklist.ts';
import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds, stationTypeOf } from '@urost3/contract/stations/stations.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { listCircuitMarks, recordChecklist } from '../attempts/attempts.service.ts';
import type { ChecklistAttemptRow } from '../attempts/attempts.tables.ts';
import { textKey } from '../content/content.service.ts';
import { sections } from '../content/content.tables.ts';
import * as repository from './circuit.repository.ts';
import { circuitOptions, circuitPhases, circuits, type StoredCircuit } from './circuit.tables.ts';
import { circuitStateOf } from './circuit-phases.ts';
import { viewCircuit } from './circuit-results.ts';
import { listCircuitSections } from './start-circuit.ts';

type Mark = ChecklistAttemptRow;

interface SectionPoints {
  stationType: StationType;
  sectionId: string;
  points: { text: string; weight: PointWeight }[];
}

/**
 * Maps point keys to weights. A mark stores only the keys of its points, so the weights come from the published
 * section.
 */
function weightsOf(sections: readonly SectionPoints[], mark: Mark): Map<string, PointWeight> {
  const section = sections.find(
    (item) =>
      item.sectionId === mark.sectionId && item.stationType === stationTypeOf[mark.stationId],
  );
  return new Map(
    (section?.points ?? []).toReversed().map(({ text, weight }) => [textKey(text), weight]),
  );
}

/**
 * Computes how the marks in circuits have changed, by station type and by weight of the points (critical, major,
 * minor).
 * @param circuits oldest first
 */
function findTrend(
  circuits: readonly StoredCircuit[],
  marks: readonly Mark[],
  sections: readonly SectionPoints[],
): CircuitTrend {
  const weights = new Map(marks.map((mark) => [mark, weightsOf(sections, mark)]));
  const inOrder = circuits.map(({ circuit }) => ({
    at: circuit.startedAt.toISOString(),
    marks: marks
      .filter((mark) => mark.circuitId === circuit.id)
      .toSorted((a, b) => (a.circuitPosition ?? 0) - (b.circuitPosition ?? 0)),
  }));
  function countKind(weight: PointWeight, of: readonly Mark[]) {
    const isOfKind = (mark: Mark) => (key: string) => weights.get(mark)?.get(key) === weight;
    const count = (keysOf: (mark: Mark) => string[]) =>
      of.reduce((sum, mark) => sum + keysOf(mark).filter(isOfKind(mark)).length, 0);
    return { covered: count((mark) => mark.tickedKeys), total: count((mark) => mark.pointKeys) };
  }
  return {
    stations: stationIds
      .map((stationId) => ({
        stationId,
        marks: inOrder.flatMap(({ at, marks: of }) =>
          of.filter((mark) => mark.stationId === stationId).map(({ percent }) => ({ at, percent })),
        ),
      }))
      .filter((station) => station.marks.length > 0),
    kinds: pointWeights
      .map((weight) => ({
        weight,
        circuits: inOrder
          .map(({ at, marks: of }) => ({ at, ...countKind(weight, of) }))
          .filter(({ total }) => total > 0),
      }))
      .filter((kind) => kind.circuits.length > 0),
  };
}

/** A circuit in the history: the percentage of each station, and their mean. */
function summarise(
  stored: StoredCircuit,
  marks: readonly ChecklistAttemptRow[],
  now: Date,
): CircuitSummary {
  const list = stored.stations.map((station) => {
    const mark = marks.find(
      ({ circuitId, circuitPosition }) =>
        circuitId === stored.circuit.id && circuitPosition === station.position,
    );
    return {
      stationId: station.stationId,
      title: station.title,
      percent: mark?.percent ?? null,
    };
  });
  const known = list.map((station) => station.percent).filter((percent) => percent !== null);
  const sum = known.reduce((total, percent) => total + percent, 0);
  return {
    id: stored.circuit.id,
    outcome: circuitStateOf(stored, now).outcome,
    startedAt: stored.circuit.startedAt.toISOString(),
    stations: list,
    percent: known.length === 0 ? null : Math.round(sum / known.length),
  };
}

async function requireCircuit(ctx: Context, userUid: string, id: string): Promise<StoredCircuit> {
  const stored = await repository.findCircuit(ctx.db, userUid, eq(circuits.id, id));
  if (!stored) throw notFound('This circuit');
  return stored;
}

export async function getCircuit(ctx: Context, principal: Principal, id: string) {
  return viewCircuit(ctx, principal, await requireCircuit(ctx, principal.uid, id));
}

/**
 * Calls `apply` if the circuit is running, because a circuit that has ended does not change. The person's other devices
 * hear of it when `apply` has changed something.
 * @throws AppError not_found
 */
async function changeCircuit(
  ctx: Context,
  principal: Principal,
  id: string,
  apply: (tx: Db, stored: StoredCircuit, now: Date) => Promise<boolean>,
) {
  const isChanged = await ctx.db.transaction(async (tx) => {
    const stored = await repository.findCircuit(tx, principal.uid, eq(circuits.id, id), true);
    if (!stored) throw notFound('This circuit');
    const now = ctx.clock.now();
    return circuitStateOf(stored, now).outcome === 'running' && apply(tx, stored, now);
  });
  if (isChanged) ctx.live.sendHint(principal.uid, 'circuit');
  return getCircuit(ctx, principal, id);
}

export async function getCircuitOverview(
  ctx: Context,
  principal: Principal,
): Promise<CircuitOverview> {
  const set = await ctx.settings.read(ctx.db);
  const list = await repository.listCircuits(ctx.db, principal.uid, CIRCUIT_HISTORY_MAX);
  const ids = list.map((stored) => stored.circuit.id);
  const marks = await listCircuitMarks(ctx.db, principal.uid, ids);
  const all = list.map((stored) => summarise(stored, marks, ctx.clock.now()));
  const offered = new Map(
    listCircuitSections(ctx, principal).map((station) => [station.id, station.sections.length]),
  );
  const offeredIds = stationIds.filter((stationId) => offered.has(stationId));
  return {
    readingMinutes: set.circuitReadingMinutes,
    interviewMinutes: set.circuitInterviewMinutes,
    extraTimePercent: await repository.findExtraPercent(ctx.db, principal.uid),
    runningId: all.find((circuit) => circuit.outcome === 'running')?.id ?? null,
    stationIds: offeredIds,
    sectionCounts: offeredIds.map((stationId) => ({
      stationId,
      count: offered.get(stationId) ?? 0,
    })),
    history: all.filter((circuit) => circuit.outcome !== 'running'),
  };
}
export async function getCircuitTrend(ctx: Context, principal: Principal): Promise<CircuitTrend> {
  const list = await repository.listCircuits(ctx.db, principal.uid, CIRCUIT_HISTORY_MAX);
  const ids = list.map((stored) => stored.circuit.id);
  const marks = await listCircuitMarks(ctx.db, principal.uid, ids);
  // The published checklists of the marked sections. Sections that are no longer published are left out.
  const slugs = [...new Set(marks.map((mark) => mark.sectionId))];
  const points: SectionPoints[] =
    slugs.length === 0
      ? []
      : await ctx.db
          .select({
            stationType: sections.stationType,
            sectionId: sections.slug,
            points: sql<SectionPoints['points']>`${sections.published}->'examiner_points'`,
          })
          .from(sections)
          .where(
            and(
              inArray(sections.slug, slugs),
              isNotNull(sections.published),
              isNull(sections.deletedAt),
            ),
          );
  return findTrend(list.toReversed(), marks, points);
}
export async function setExtraTime(ctx: Context, userUid: string, extraTimePercent: number) {
  const set = { extraPercent: extraTimePercent, updatedAt: ctx.clock.now() };
  await ctx.db
    .insert(circuitOptions)
    .values({ userUid, ...set })
    .onConflictDoUpdate({ target: circuitOptions.userUid, set });
  return { extraTimePercent };
}
/** Ends the phase if it is the current phase. A second tab or click therefore does not skip the next phase. */
export const skipPhase = (ctx: Context, principal: Principal, id: string, phase: number) =>
  changeCircuit(ctx, principal, id, async (tx, stored, now) => {
    if (circuitStateOf(stored, now).current?.phase !== phase) return false;
    const { circuitId, phase: number, skippedAt } = circuitPhases;
    await tx
      .update(circuitPhases)
      .set({ skippedAt: now })
      .where(and(eq(circuitId, id), eq(number, phase), isNull(skippedAt)));
    return true;
  });

export const abandonCircuit = (ctx: Context, principal: Principal, id: string) =>
  changeCircuit(ctx, principal, id, async (tx, _stored, now) => {
    await repository.endCircuit(tx, id, now, true);
    return true;
  });

/** @throws AppError not_found; rule_violation before the interview phase of this station has ended */
export async function markStation(
  ctx: Context,
  principal: Principal,
  place: { id: string; position: number },
  input: { clientId: string; ticked: string[]; globalScore?: number | null | undefined },
) {
  const stored = await requireCircuit(ctx, principal.uid, place.id);
  const station = stored.stations.find((item) => item.position === place.position);
  if (!station) throw notFound('This station');
  const { outcome, phases } = circuitStateOf(stored, ctx.clock.now());
  const interview = phases.find(
    (phase) => phase.position === place.position && phase.kind === 'interview',
  );
  const isOver = outcome !== 'running' || (interview && interview.endsAt <= ctx.clock.now());
  if (!isOver) {
    throw new AppError(
      'rule_violation',
      'The examiner’s sheet opens when the interview has ended.',
    );
  }
  const { stationId, sectionId } = station;
  await recordChecklist(
    ctx,
    principal,
    { ...input, stationId, sectionId },
    { circuitId: place.id, position: place.position },
  );
  return viewCircuit(ctx, principal, stored);
}
/** Deletes all circuits of a person together with the account. */
export const eraseCircuits = (tx: Db, userUid: string) =>
  removeRowsOf(tx, userUid, circuits, circuitOptions);

export const exportCircuits = async (handle: Db, userUid: string): Promise<unknown> => ({
  extraPercent: await repository.findExtraPercent(handle, userUid),
  circuits: await repository.listCircuits(handle, userUid, Number.MAX_SAFE_INTEGER),
});
