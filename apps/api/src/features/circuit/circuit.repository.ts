import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findRow, firstRow } from '../../db/rows.ts';
import {
  circuitOptions,
  circuitPhases,
  circuitStations,
  circuits,
  type StoredCircuit,
} from './circuit.tables.ts';

type CircuitRow = StoredCircuit['circuit'];

export async function findExtraPercent(db: Db, userUid: string): Promise<number> {
  const options = await findRow(db, circuitOptions, eq(circuitOptions.userUid, userUid));
  return options?.extraPercent ?? 0;
}

/** Adds the stations and phases to circuits and keeps the order of the circuits. */
async function withParts(db: Db, rows: CircuitRow[]): Promise<StoredCircuit[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const stations = await db
    .select()
    .from(circuitStations)
    .where(inArray(circuitStations.circuitId, ids))
    .orderBy(asc(circuitStations.position));
  const phases = await db
    .select()
    .from(circuitPhases)
    .where(inArray(circuitPhases.circuitId, ids))
    .orderBy(asc(circuitPhases.phase));
  return rows.map((circuit) => ({
    circuit,
    stations: stations.filter((station) => station.circuitId === circuit.id),
    phases: phases.filter((phase) => phase.circuitId === circuit.id),
  }));
}

/**
 * Finds a circuit of a person. An end is stored only when the person abandons a circuit or starts the next one, so a
 * circuit without a stored end may already be over.
 * @param isLocked locks the row until the transaction ends, so that changes from two tabs run one after the other
 */
export async function findCircuit(
  db: Db,
  userUid: string,
  which: SQL,
  isLocked = false,
): Promise<StoredCircuit | null> {
  const isWanted = and(eq(circuits.userUid, userUid), which);
  const found = await findRow(db, circuits, isWanted, isLocked);
  return withParts(db, found ? [found] : []).then(firstRow);
}

/** Newest first. */
export async function listCircuits(
  db: Db,
  userUid: string,
  limit: number,
): Promise<StoredCircuit[]> {
  const rows = await db
    .select()
    .from(circuits)
    .where(eq(circuits.userUid, userUid))
    .orderBy(desc(circuits.startedAt), desc(circuits.id))
    .limit(limit);
  return withParts(db, rows);
}

export async function endCircuit(tx: Db, id: string, endedAt: Date, isAbandoned: boolean) {
  await tx.update(circuits).set({ endedAt, isAbandoned }).where(eq(circuits.id, id));
}
