// Starts a circuit, at most one at a time for each learner.
import { randomUUID } from 'node:crypto';
import type { Circuit, CircuitStart } from '@urost3/contract/circuit.schemas.ts';
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import * as repository from './circuit.repository.ts';
import type { StoredCircuit } from './circuit.tables.ts';
import type { createCircuitChoice } from './circuit-choice.ts';
import { planPhases, stateOf } from './circuit-clock.ts';
import type { createCircuitView } from './circuit-view.ts';

const alreadyRunning = () =>
  new AppError('conflict', 'You already have a circuit running. Finish or abandon it first.');

export function createCircuitStart(deps: {
  db: Db;
  clock: Clock;
  settings: SettingsService;
  chooseStations: ReturnType<typeof createCircuitChoice>['chooseStations'];
  viewOf: ReturnType<typeof createCircuitView>;
}) {
  const { db, clock, settings, chooseStations, viewOf } = deps;

  async function prepare(principal: Principal, start: CircuitStart): Promise<StoredCircuit> {
    const chosen = await chooseStations(principal, start);
    const set = await settings.read(db);
    const extraPercent = await repository.findExtraPercent(db, principal.uid);
    const minutes = { reading: set.circuitReadingMinutes, interview: set.circuitInterviewMinutes };
    const id = randomUUID();
    return {
      circuit: {
        id,
        userUid: principal.uid,
        clientId: start.clientId,
        extraPercent,
        startedAt: clock.now(),
        endedAt: null,
        isAbandoned: false,
      },
      stations: chosen.map((station, index) => ({
        circuitId: id,
        position: index + 1,
        ...station,
      })),
      phases: planPhases(chosen.length, minutes, extraPercent).map((phase) => ({
        circuitId: id,
        ...phase,
        skippedAt: null,
      })),
    };
  }

  /** @throws AppError conflict while another circuit is running, not_found, subscription_required, rule_violation */
  return async function start(principal: Principal, input: CircuitStart): Promise<Circuit> {
    const known = await repository.findCircuitByClientId(db, principal.uid, input.clientId);
    if (known) return viewOf(principal, known);
    const made = await prepare(principal, input);
    try {
      await db.transaction(async (tx) => {
        const open = await repository.findOpenCircuitForUpdate(tx, principal.uid);
        if (open) {
          const { outcome, endsAt } = stateOf(open, clock.now());
          if (outcome === 'running') throw alreadyRunning();
          await repository.endCircuit(tx, open.circuit.id, endsAt, false);
        }
        await repository.insertCircuit(tx, made);
      });
    } catch (error) {
      const isTaken = violatedUnique(error) !== null;
      const isConflict = error instanceof AppError && error.code === 'conflict';
      if (!isTaken && !isConflict) throw error;
      // If a parallel request with the same client id has created a circuit, return that circuit.
      const existing = await repository.findCircuitByClientId(db, principal.uid, input.clientId);
      if (existing) return viewOf(principal, existing);
      throw isTaken ? alreadyRunning() : error;
    }
    return viewOf(principal, made);
  };
}
