import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type PlanMove, planMoves } from './recall.tables.ts';

export async function listMoves(db: Db, userUid: string): Promise<PlanMove[]> {
  return db.select().from(planMoves).where(eq(planMoves.userUid, userUid));
}

export async function upsertMove(db: Db, row: PlanMove): Promise<void> {
  const { onDay, movedAt } = row;
  await db
    .insert(planMoves)
    .values(row)
    .onConflictDoUpdate({
      target: [planMoves.userUid, planMoves.stationId, planMoves.sectionId],
      set: { onDay, movedAt },
    });
}

export async function removeMove(db: Db, userUid: string, ref: SectionRef): Promise<void> {
  await db
    .delete(planMoves)
    .where(
      and(
        eq(planMoves.userUid, userUid),
        eq(planMoves.stationId, ref.stationId),
        eq(planMoves.sectionId, ref.sectionId),
      ),
    );
}

export async function removeMovesOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(planMoves).where(eq(planMoves.userUid, userUid));
}
