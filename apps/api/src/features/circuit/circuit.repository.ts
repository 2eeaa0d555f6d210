import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  circuitOptions,
  circuitPhases,
  circuitStations,
  circuits,
  type StoredCircuit,
} from './circuit.tables.ts';

type CircuitRow = StoredCircuit['circuit'];

export async function findExtraPercent(db: Db, userUid: string): Promise<number> {
  const rows = await db.select().from(circuitOptions).where(eq(circuitOptions.userUid, userUid));
  return rows[0]?.extraPercent ?? 0;
}

export async function upsertExtraPercent(
  db: Db,
  userUid: string,
  extraPercent: number,
  now: Date,
): Promise<void> {
  await db
    .insert(circuitOptions)
    .values({ userUid, extraPercent, updatedAt: now })
    .onConflictDoUpdate({
      target: circuitOptions.userUid,
      set: { extraPercent, updatedAt: now },
    });
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

export async function findCircuit(
  db: Db,
  userUid: string,
  id: string,
): Promise<StoredCircuit | null> {
  const rows = await db
    .select()
    .from(circuits)
    .where(and(eq(circuits.userUid, userUid), eq(circuits.id, id)));
  return (await withParts(db, rows))[0] ?? null;
}

/**
 * Reads a circuit and locks its row until the transaction ends. Skips from two tabs therefore run one after the other.
 */
export async function findCircuitForUpdate(
  tx: Db,
  userUid: string,
  id: string,
): Promise<StoredCircuit | null> {
  const rows = await tx
    .select()
    .from(circuits)
    .where(and(eq(circuits.userUid, userUid), eq(circuits.id, id)))
    .for('update');
  return (await withParts(tx, rows))[0] ?? null;
}

export async function findCircuitByClientId(
  db: Db,
  userUid: string,
  clientId: string,
): Promise<StoredCircuit | null> {
  const rows = await db
    .select()
    .from(circuits)
    .where(and(eq(circuits.userUid, userUid), eq(circuits.clientId, clientId)));
  return (await withParts(db, rows))[0] ?? null;
}

/**
 * Finds and locks the person's circuit without a stored end. An end is stored when the person abandons the circuit or
 * starts the next one. A circuit without a stored end may therefore already be over.
 */
export async function findOpenCircuitForUpdate(
  tx: Db,
  userUid: string,
): Promise<StoredCircuit | null> {
  const rows = await tx
    .select()
    .from(circuits)
    .where(and(eq(circuits.userUid, userUid), isNull(circuits.endedAt)))
    .for('update');
  return (await withParts(tx, rows))[0] ?? null;
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

export async function insertCircuit(tx: Db, stored: StoredCircuit): Promise<void> {
  await tx.insert(circuits).values(stored.circuit);
  await tx.insert(circuitStations).values(stored.stations);
  await tx.insert(circuitPhases).values(stored.phases);
}

export async function endCircuit(
  tx: Db,
  id: string,
  endedAt: Date,
  isAbandoned: boolean,
): Promise<void> {
  await tx.update(circuits).set({ endedAt, isAbandoned }).where(eq(circuits.id, id));
}

export async function updateSkipped(
  tx: Db,
  circuitId: string,
  phase: number,
  now: Date,
): Promise<void> {
  await tx
    .update(circuitPhases)
    .set({ skippedAt: now })
    .where(
      and(
        eq(circuitPhases.circuitId, circuitId),
        eq(circuitPhases.phase, phase),
        isNull(circuitPhases.skippedAt),
      ),
    );
}

export async function removeCircuitsOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(circuits).where(eq(circuits.userUid, userUid));
  await tx.delete(circuitOptions).where(eq(circuitOptions.userUid, userUid));
}
