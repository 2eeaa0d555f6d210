// Mock circuits. The clock cannot be paused: every response computes the current phase from the time.
import type { Circuit, CircuitOverview, CircuitTrend } from '@urost3/contract/circuit.schemas.ts';
import { CIRCUIT_HISTORY_MAX } from '@urost3/contract/circuit.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { RecallService } from '../recall/recall.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './circuit.repository.ts';
import type { StoredCircuit } from './circuit.tables.ts';
import { createCircuitChoice } from './circuit-choice.ts';
import { stateOf } from './circuit-clock.ts';
import { listExaminerPoints } from './circuit-sections.repository.ts';
import { summarise } from './circuit-summary.ts';
import { findTrend } from './circuit-trend.ts';
import { createCircuitView } from './circuit-view.ts';
import { createCircuitStart } from './start-circuit.ts';

export type CircuitService = ReturnType<typeof createCircuitService>;

export function createCircuitService(deps: {
  db: Db;
  clock: Clock;
  attempts: AttemptsService;
  recall: RecallService;
  settings: SettingsService;
  stations: StationsService;
}) {
  const { db, clock, attempts, settings } = deps;
  const viewOf = createCircuitView(deps);
  const { chooseStations, listReadable } = createCircuitChoice(deps);

  async function getStored(userUid: string, id: string): Promise<StoredCircuit> {
    const stored = await repository.findCircuit(db, userUid, id);
    if (!stored) throw notFound('This circuit');
    return stored;
  }

  async function get(principal: Principal, id: string): Promise<Circuit> {
    return viewOf(principal, await getStored(principal.uid, id));
  }

  /** Calls `apply` if the circuit is running. A circuit that has ended does not change. @throws AppError not_found */
  async function change(
    principal: Principal,
    id: string,
    apply: (tx: Db, stored: StoredCircuit, now: Date) => Promise<void>,
  ): Promise<Circuit> {
    await db.transaction(async (tx) => {
      const stored = await repository.findCircuitForUpdate(tx, principal.uid, id);
      if (!stored) throw notFound('This circuit');
      const now = clock.now();
      if (stateOf(stored, now).outcome === 'running') await apply(tx, stored, now);
    });
    return get(principal, id);
  }

  return {
    get,
    start: createCircuitStart({ db, clock, settings, chooseStations, viewOf }),
    async getOverview(principal: Principal): Promise<CircuitOverview> {
      const set = await settings.read(db);
      const list = await repository.listCircuits(db, principal.uid, CIRCUIT_HISTORY_MAX);
      const ids = list.map((stored) => stored.circuit.id);
      const marks = await attempts.listCircuitMarks(principal.uid, ids);
      const all = list.map((stored) => summarise(stored, marks, clock.now()));
      const offered = new Map(
        listReadable(principal).map((station) => [station.id, station.sections.length]),
      );
      const offeredIds = stationIds.filter((stationId) => offered.has(stationId));
      return {
        readingMinutes: set.circuitReadingMinutes,
        interviewMinutes: set.circuitInterviewMinutes,
        extraTimePercent: await repository.findExtraPercent(db, principal.uid),
        runningId: all.find((circuit) => circuit.outcome === 'running')?.id ?? null,
        stationIds: offeredIds,
        sectionCounts: offeredIds.map((stationId) => ({
          stationId,
          count: offered.get(stationId) ?? 0,
        })),
        history: all.filter((circuit) => circuit.outcome !== 'running'),
      };
    },
    async getTrend(principal: Principal): Promise<CircuitTrend> {
      const list = await repository.listCircuits(db, principal.uid, CIRCUIT_HISTORY_MAX);
      const ids = list.map((stored) => stored.circuit.id);
      const marks = await attempts.listCircuitMarks(principal.uid, ids);
      const points = await listExaminerPoints(db, marks);
      return findTrend(list.toReversed(), marks, points);
    },
    async setExtraTime(userUid: string, extraTimePercent: number) {
      await repository.upsertExtraPercent(db, userUid, extraTimePercent, clock.now());
      return { extraTimePercent };
    },
    /** Ends the phase if it is the current phase. A second tab or click therefore does not skip the next phase. */
    skip: (principal: Principal, id: string, phase: number): Promise<Circuit> =>
      change(principal, id, async (tx, stored, now) => {
        if (stateOf(stored, now).current?.phase !== phase) return;
        await repository.updateSkipped(tx, id, phase, now);
      }),
    abandon: (principal: Principal, id: string): Promise<Circuit> =>
      change(principal, id, (tx, _stored, now) => repository.endCircuit(tx, id, now, true)),
    /** @throws AppError not_found; rule_violation before the interview phase of this station has ended */
    async mark(
      principal: Principal,
      place: { id: string; position: number },
      input: { clientId: string; ticked: string[]; globalScore?: number | null | undefined },
    ): Promise<Circuit> {
      const stored = await getStored(principal.uid, place.id);
      const station = stored.stations.find((item) => item.position === place.position);
      if (!station) throw notFound('This station');
      const { outcome, phases } = stateOf(stored, clock.now());
      const interview = phases.find(
        (phase) => phase.position === place.position && phase.kind === 'interview',
      );
      const isOver = outcome !== 'running' || (interview && interview.endsAt <= clock.now());
      if (!isOver) {
        throw new AppError(
          'rule_violation',
          'The examiner’s sheet opens when the interview has ended.',
        );
      }
      const { stationId, sectionId } = station;
      await attempts.recordChecklist(
        principal,
        { ...input, stationId, sectionId },
        { circuitId: place.id, position: place.position },
      );
      return viewOf(principal, stored);
    },
    /** Deletes all circuits of a person together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeCircuitsOf(tx, userUid),
    exportOf: async (handle: Db, userUid: string): Promise<unknown> => ({
      extraPercent: await repository.findExtraPercent(handle, userUid),
      circuits: await repository.listCircuits(handle, userUid, Number.MAX_SAFE_INTEGER),
    }),
  };
}
