// Starts a circuit, at most one at a time for each learner.

import { randomUUID } from 'node:crypto';
import type { CircuitStart, CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import { CIRCUIT_HISTORY_MAX, SECTION_REST_MS } from '@urost3/contract/circuit/circuit.ts';
import type { Station, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { sectionKey } from '@urost3/contract/study/study.ts';
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, rowsOf } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { checklistAttempts, mcqAttempts, sectionRatings } from '../attempts/attempts.tables.ts';
import { listSectionScores } from '../recall/recall.service.ts';
import { listStations, requireReadable } from '../stations/stations.service.ts';
import { studySegments } from '../study/study.tables.ts';
import * as repository from './circuit.repository.ts';
import { circuitPhases, circuitStations, circuits, type StoredCircuit } from './circuit.tables.ts';
import { circuitStateOf, planPhases, usedMs } from './circuit-phases.ts';
import { viewCircuit } from './circuit-results.ts';

/**
 * Station types with the sections from which a circuit is chosen: those that the person may open, none above ST3. Types
 * without such a section are left out.
 */
export const listCircuitSections = (ctx: Context, principal: Principal): Station[] =>
  listStations(ctx, principal)
    .map((station) => ({
      ...station,
      // A section above ST3 is only in a circuit that the learner started with it.
      sections: station.sections.filter(({ isLocked, level }) => !isLocked && level === 'st3'),
    }))
    .filter((station) => station.sections.length > 0);

/**
 * Keys `{station id}/{section id}` of the sections in which the person has been active since `since`. Activity is a
 * rating, a picked option, a marked checklist or study time. An offline attempt counts when it was made.
 */
async function listStudiedSince(db: Db, userUid: string, since: Date): Promise<Set<string>> {
  const from = since.toISOString();
  const of = (table: SQL, at: SQL) =>
    sql`select station_id, section_id from ${table} where user_uid = ${userUid} and ${at} >= ${from}::timestamptz`;
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select distinct station_id || '/' || section_id as key from (
      ${of(sql`${sectionRatings}`, sql`at`)} union all ${of(sql`${mcqAttempts}`, sql`at`)}
      union all ${of(sql`${checklistAttempts}`, sql`at`)} union all ${of(sql`${studySegments}`, sql`ended_at`)}
    ) as studied`,
  );
  return new Set(rows.map((row) => row.key));
}

/** Keys of sections that were studied, or shown in a circuit, in the last two days. */
async function listRecent(ctx: Context, userUid: string): Promise<Set<string>> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - SECTION_REST_MS);
  const recent = await listStudiedSince(ctx.db, userUid, since);
  for (const stored of await repository.listCircuits(ctx.db, userUid, CIRCUIT_HISTORY_MAX)) {
    if (stored.circuit.startedAt < since) continue;
    const { phases, endsAt } = circuitStateOf(stored, now);
    const until = now < endsAt ? now : endsAt;
    for (const station of stored.stations) {
      const [first] = phases.filter((phase) => phase.position === station.position);
      if (usedMs(first, until) > 0) recent.add(sectionKey(station));
    }
  }
  return recent;
}

async function listCandidates(
  ctx: Context,
  principal: Principal,
  scope: CircuitStart['scope'],
): Promise<Candidate[]> {
  const scores = await listSectionScores(ctx, principal);
  const recent = await listRecent(ctx, principal.uid);
  const { stationId, sectionId } = circuitStations;
  const used = await ctx.db
    .select({ stationId, sectionId, times: sql<number>`count(*)::int` })
    .from(circuitStations)
    .innerJoin(circuits, eq(circuits.id, circuitStations.circuitId))
    .where(eq(circuits.userUid, principal.uid))
    .groupBy(stationId, sectionId);
  const uses = new Map(used.map((row) => [sectionKey(row), row.times]));
  return listCircuitSections(ctx, principal)
    .filter((station) => scope === 'all' || station.id === scope)
    .flatMap((station) =>
      station.sections.map((section): Candidate => {
        const ref = { stationId: station.id, sectionId: section.id };
        const key = sectionKey(ref);
        return {
          ...ref,
          title: section.title,
          uses: uses.get(key) ?? 0,
          score: scores.get(key)?.score ?? null,
          isRecent: recent.has(key),
        };
      }),
    );
}

/** @throws AppError not_found, subscription_required, rule_violation */
async function chooseStations(ctx: Context, principal: Principal, start: CircuitStart) {
  const { scope, sectionId, choice } = start;
  if (scope !== 'all' && sectionId !== undefined) {
    const section = requireReadable(ctx, principal, { stationId: scope, sectionId });
    // Recent study is not checked here, because the person chose this section themselves.
    return [{ stationId: scope, sectionId, title: section.title, fallback: null }];
  }
  const candidates = await listCandidates(ctx, principal, scope);
  if (candidates.length === 0) {
    throw new AppError('rule_violation', 'There is no section here that you can open yet.');
  }
  const types = new Set(candidates.map((item) => item.stationId));
  return composeStations(candidates, { choice, count: start.count ?? types.size });
}

const alreadyRunning = () =>
  new AppError('conflict', 'You already have a circuit running. Finish or abandon it first.');

async function prepareCircuit(
  ctx: Context,
  principal: Principal,
  start: CircuitStart,
): Promise<StoredCircuit> {
  const chosen = await chooseStations(ctx, principal, start);
  const set = await ctx.settings.read(ctx.db);
  const extraPercent = await repository.findExtraPercent(ctx.db, principal.uid);
  const minutes = { reading: set.circuitReadingMinutes, interview: set.circuitInterviewMinutes };
  const id = randomUUID();
  return {
    circuit: {
      id,
      userUid: principal.uid,
      clientId: start.clientId,
      extraPercent,
      startedAt: ctx.clock.now(),
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
export async function startCircuit(ctx: Context, principal: Principal, input: CircuitStart) {
  const isSame = eq(circuits.clientId, input.clientId);
  const known = await repository.findCircuit(ctx.db, principal.uid, isSame);
  if (known) return viewCircuit(ctx, principal, known);
  const made = await prepareCircuit(ctx, principal, input);
  try {
    await changeOwn(ctx.db, principal.uid, async (tx) => {
      const open = await repository.findCircuit(tx, principal.uid, isNull(circuits.endedAt), true);
      if (open) {
        const { outcome, endsAt } = circuitStateOf(open, ctx.clock.now());
        if (outcome === 'running') throw alreadyRunning();
        await repository.endCircuit(tx, open.circuit.id, endsAt, false);
      }
      await tx.insert(circuits).values(made.circuit);
      await tx.insert(circuitStations).values(made.stations);
      await tx.insert(circuitPhases).values(made.phases);
    });
  } catch (error) {
    const isTaken = violatedUnique(error) !== null;
    const isConflict = error instanceof AppError && error.code === 'conflict';
    if (!isTaken && !isConflict) throw error;
    // If a parallel request with the same client id has created a circuit, return that circuit.
    const existing = await repository.findCircuit(ctx.db, principal.uid, isSame);
    if (existing) return viewCircuit(ctx, principal, existing);
    throw isTaken ? alreadyRunning() : error;
  }
  return viewCircuit(ctx, principal, made);
}

export interface Candidate {
  stationId: StationId;
  sectionId: string;
  title: string;
  /** The number of the learner's circuits that included the section. */
  uses: number;
  /** The score of the last day of study; null when the section was never studied. */
  score: number | null;
  /** Whether the section was studied, or shown in a circuit, in the last two days. */
  isRecent: boolean;
}

type Chosen = Pick<CircuitStation, 'stationId' | 'sectionId' | 'title' | 'fallback'>;

type Order = (a: Candidate, b: Candidate) => number;

const SCORE_MAX = 100;

/** Lowest score first. A section without a score comes last, because its weakness is unknown. */
const byWeakness: Order = (a, b) =>
  (a.score ?? SCORE_MAX + 1) - (b.score ?? SCORE_MAX + 1) || a.uses - b.uses;
const byNovelty: Order = (a, b) => a.uses - b.uses || (a.score ?? -1) - (b.score ?? -1);

const isUnseen = ({ uses, score }: Candidate) => uses === 0 && score === null;

function fallbackOf(candidate: Candidate, choice: CircuitStart['choice']): Chosen['fallback'] {
  if (candidate.isRecent) return 'recent';
  return choice === 'unseen' && !isUnseen(candidate) ? 'seen' : null;
}

/**
 * Chooses in rounds with at most one section of each station type. Of candidates with equal rank, the first is chosen.
 * Sections that were studied, or shown in a circuit, in the last two days come last (decision 080).
 * @returns different sections, at most `count`; the sections of one round are in the order of `stationIds`
 */
export function composeStations(
  candidates: readonly Candidate[],
  { choice, count }: { choice: CircuitStart['choice']; count: number },
): Chosen[] {
  const left = new Set(candidates);
  const typeUses = (type: StationId) =>
    candidates.reduce((sum, item) => sum + (item.stationId === type ? item.uses : 0), 0);
  const usesOfType = new Map(stationIds.map((type) => [type, typeUses(type)]));
  const rounds: Candidate[][] = [];
  for (let picked = 0; picked < count && left.size > 0; picked += 1) {
    let round = rounds.at(-1) ?? [];
    const taken = new Set(round.map((item) => item.stationId));
    let open = [...left].filter((item) => !taken.has(item.stationId));
    if (open.length === 0 || rounds.length === 0) {
      round = [];
      rounds.push(round);
      open = [...left];
    }
    const isWeakestTurn = choice === 'weakest' || (choice === 'mixed' && picked % 2 === 1);
    const order = isWeakestTurn ? byWeakness : byNovelty;
    const [best] = open.toSorted(
      (a, b) =>
        Number(a.isRecent) - Number(b.isRecent) ||
        order(a, b) ||
        (usesOfType.get(a.stationId) ?? 0) - (usesOfType.get(b.stationId) ?? 0),
    );
    if (!best) break;
    left.delete(best);
    round.push(best);
  }
  const placeOf = ({ stationId }: Candidate) => stationIds.indexOf(stationId);
  return rounds
    .flatMap((round) => round.toSorted((a, b) => placeOf(a) - placeOf(b)))
    .map((item) => ({
      ...pick(item, 'stationId', 'sectionId', 'title'),
      fallback: fallbackOf(item, choice),
    }));
}
