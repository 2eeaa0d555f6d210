// Chooses the sections of a new circuit.
import type { CircuitStart } from '@urost3/contract/circuit.schemas.ts';
import { CIRCUIT_HISTORY_MAX, SECTION_REST_MS } from '@urost3/contract/circuit.ts';
import type { Station } from '@urost3/contract/stations.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { RecallService } from '../recall/recall.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { listCircuits } from './circuit.repository.ts';
import { type Candidate, composeStations } from './circuit-choice.policy.ts';
import { stateOf, usedMs } from './circuit-clock.ts';
import { listStudiedSince, listUsedSections } from './circuit-sections.repository.ts';

export function createCircuitChoice(deps: {
  db: Db;
  clock: Clock;
  recall: RecallService;
  stations: StationsService;
}) {
  const { db, clock, recall, stations } = deps;

  /** Station types with the sections that the person may open. Types without such a section are left out. */
  const listReadable = (principal: Principal): Station[] =>
    stations
      .getOverview(principal)
      .map((station) => ({
        ...station,
        sections: station.sections.filter((section) => !section.isLocked),
      }))
      .filter((station) => station.sections.length > 0);

  /** Keys of sections that were studied, or shown in a circuit, in the last two days. */
  async function listRecent(userUid: string): Promise<Set<string>> {
    const now = clock.now();
    const since = new Date(now.getTime() - SECTION_REST_MS);
    const recent = await listStudiedSince(db, userUid, since);
    for (const stored of await listCircuits(db, userUid, CIRCUIT_HISTORY_MAX)) {
      if (stored.circuit.startedAt < since) continue;
      const { phases, endsAt } = stateOf(stored, now);
      const until = now < endsAt ? now : endsAt;
      for (const { position, stationId, sectionId } of stored.stations) {
        const [first] = phases.filter((phase) => phase.position === position);
        if (usedMs(first, until) > 0) recent.add(`${stationId}/${sectionId}`);
      }
    }
    return recent;
  }

  async function listCandidates(
    principal: Principal,
    scope: CircuitStart['scope'],
  ): Promise<Candidate[]> {
    const scores = await recall.listScores(principal);
    const recent = await listRecent(principal.uid);
    const uses = new Map<string, number>();
    for (const { stationId, sectionId } of await listUsedSections(db, principal.uid)) {
      const key = `${stationId}/${sectionId}`;
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
    return listReadable(principal)
      .filter((station) => scope === 'all' || station.id === scope)
      .flatMap((station) =>
        station.sections.map((section): Candidate => {
          const key = `${station.id}/${section.id}`;
          return {
            stationId: station.id,
            sectionId: section.id,
            title: section.title,
            uses: uses.get(key) ?? 0,
            score: scores.get(key)?.score ?? null,
            isRecent: recent.has(key),
          };
        }),
      );
  }

  /** @throws AppError not_found, subscription_required, rule_violation */
  async function chooseStations(principal: Principal, start: CircuitStart) {
    const { scope, sectionId, choice } = start;
    if (scope !== 'all' && sectionId !== undefined) {
      const section = stations.requireReadable(principal, { stationId: scope, sectionId });
      // Recent study is not checked here, because the person chose this section themselves.
      return [{ stationId: scope, sectionId, title: section.title, fallback: null }];
    }
    const candidates = await listCandidates(principal, scope);
    if (candidates.length === 0) {
      throw new AppError('rule_violation', 'There is no section here that you can open yet.');
    }
    const types = new Set(candidates.map((item) => item.stationId));
    return composeStations(candidates, { choice, count: start.count ?? types.size });
  }

  return { listReadable, chooseStations };
}
