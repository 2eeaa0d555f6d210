// SQL of calls to configured servers and of their costs.
import type { ExaminerPart } from '@urost3/contract/examiner.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { examinerCalls } from './examiner.tables.ts';

/** Locks the budget until the transaction ends, so that parallel calls cannot exceed it. */
export async function lockBudget(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.examinerBudget})`);
}

export async function sumCosts(
  db: Db,
  month: string,
  userUid: string,
): Promise<{ person: number; all: number }> {
  const [row] = await db
    .select({
      person: sql<number>`coalesce(sum(${examinerCalls.cost}) filter (where ${examinerCalls.userUid} = ${userUid}), 0)::float8`,
      all: sql<number>`coalesce(sum(${examinerCalls.cost}), 0)::float8`,
    })
    .from(examinerCalls)
    .where(eq(examinerCalls.month, month));
  return row ?? { person: 0, all: 0 };
}

export async function insertCall(tx: Db, row: typeof examinerCalls.$inferInsert): Promise<number> {
  const made = await tx.insert(examinerCalls).values(row).returning({ id: examinerCalls.id });
  return made[0]?.id as number;
}

export async function updateCall(
  db: Db,
  id: number,
  change: { cost: number; state: 'done' | 'failed' },
): Promise<void> {
  await db.update(examinerCalls).set(change).where(eq(examinerCalls.id, id));
}

export interface PartCost {
  part: ExaminerPart;
  calls: number;
  failed: number;
  cost: number;
}

export const listPartCosts = (db: Db, month: string): Promise<PartCost[]> =>
  db
    .select({
      part: examinerCalls.part,
      calls: count(),
      failed: sql<number>`(count(*) filter (where ${examinerCalls.state} = 'failed'))::int`,
      cost: sql<number>`sum(${examinerCalls.cost})::float8`,
    })
    .from(examinerCalls)
    .where(eq(examinerCalls.month, month))
    .groupBy(examinerCalls.part);

export async function countPeople(db: Db, month: string): Promise<number> {
  const [row] = await rowsOf<{ people: number }>(
    db,
    sql`select count(distinct ${examinerCalls.userUid})::int as people from ${examinerCalls} where ${examinerCalls.month} = ${month}`,
  );
  return row?.people ?? 0;
}

/** For the export: the number of a person's calls per month and part. */
export const listCallCounts = (db: Db, userUid: string) =>
  db
    .select({ month: examinerCalls.month, part: examinerCalls.part, calls: count() })
    .from(examinerCalls)
    .where(and(eq(examinerCalls.userUid, userUid)))
    .groupBy(examinerCalls.month, examinerCalls.part)
    .orderBy(examinerCalls.month, examinerCalls.part);
