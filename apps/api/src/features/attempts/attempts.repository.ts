import { TREND_LENGTH } from '@urost3/contract/attempts.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  type ChecklistAttemptRow,
  checklistAttempts,
  type McqAttemptRow,
  mcqAttempts,
  sectionRatings,
} from './attempts.tables.ts';

type NewMcqAttempt = typeof mcqAttempts.$inferInsert;
type NewChecklistAttempt = typeof checklistAttempts.$inferInsert;

/** Inserts an attempt. A repeated client id inserts nothing. @returns the stored row */
export async function insertMcqAttempt(db: Db, row: NewMcqAttempt): Promise<McqAttemptRow> {
  const made = await db.insert(mcqAttempts).values(row).onConflictDoNothing().returning();
  if (made[0]) return made[0];
  const known = await db
    .select()
    .from(mcqAttempts)
    .where(and(eq(mcqAttempts.userUid, row.userUid), eq(mcqAttempts.clientId, row.clientId)));
  if (!known[0]) throw new Error('the attempt is neither new nor known');
  return known[0];
}

/** Inserts a checklist attempt, with the same rules as `insertMcqAttempt`. */
export async function insertChecklistAttempt(
  db: Db,
  row: NewChecklistAttempt,
): Promise<ChecklistAttemptRow> {
  const made = await db.insert(checklistAttempts).values(row).onConflictDoNothing().returning();
  if (made[0]) return made[0];
  const known = await db
    .select()
    .from(checklistAttempts)
    .where(
      and(eq(checklistAttempts.userUid, row.userUid), eq(checklistAttempts.clientId, row.clientId)),
    );
  if (!known[0]) throw new Error('the attempt is neither new nor known');
  return known[0];
}

export async function hasChecklistAttempt(
  db: Db,
  userUid: string,
  clientId: string,
  ref: SectionRef,
): Promise<boolean> {
  const own = ofSection(checklistAttempts, userUid, ref);
  return (
    (await db.$count(checklistAttempts, and(own, eq(checklistAttempts.clientId, clientId)))) > 0
  );
}

const ofSection = (
  table: typeof mcqAttempts | typeof checklistAttempts,
  userUid: string,
  ref: SectionRef,
) =>
  and(
    eq(table.userUid, userUid),
    eq(table.stationId, ref.stationId),
    eq(table.sectionId, ref.sectionId),
  );

export interface QuestionRecord {
  questionId: string;
  optionKey: string;
  isRight: boolean | null;
  at: Date;
  count: number;
  rightCount: number;
}

/** The latest pick of each question, and how often the question was answered. */
export async function listLastPicks(
  db: Db,
  userUid: string,
  ref: SectionRef,
): Promise<QuestionRecord[]> {
  const counts = db
    .select({
      questionId: mcqAttempts.questionId,
      count: sql<number>`count(*)::int`.as('count'),
      rightCount: sql<number>`(count(*) filter (where ${mcqAttempts.isRight}))::int`.as(
        'right_count',
      ),
    })
    .from(mcqAttempts)
    .where(ofSection(mcqAttempts, userUid, ref))
    .groupBy(mcqAttempts.questionId)
    .as('counts');
  return db
    .selectDistinctOn([mcqAttempts.questionId], {
      questionId: mcqAttempts.questionId,
      optionKey: mcqAttempts.optionKey,
      isRight: mcqAttempts.isRight,
      at: mcqAttempts.at,
      count: counts.count,
      rightCount: counts.rightCount,
    })
    .from(mcqAttempts)
    .innerJoin(counts, eq(counts.questionId, mcqAttempts.questionId))
    .where(ofSection(mcqAttempts, userUid, ref))
    .orderBy(mcqAttempts.questionId, desc(mcqAttempts.at), desc(mcqAttempts.id));
}

/** At most `TREND_LENGTH` attempts, latest first. */
export async function listChecklistAttempts(
  db: Db,
  userUid: string,
  ref: SectionRef,
): Promise<ChecklistAttemptRow[]> {
  return db
    .select()
    .from(checklistAttempts)
    .where(ofSection(checklistAttempts, userUid, ref))
    .orderBy(desc(checklistAttempts.at), desc(checklistAttempts.id))
    .limit(TREND_LENGTH);
}

/** All rows about one person, for their export. */
export async function listAllOf(db: Db, userUid: string) {
  const [ratings, picks, checklists] = [
    await db.select().from(sectionRatings).where(eq(sectionRatings.userUid, userUid)),
    await db.select().from(mcqAttempts).where(eq(mcqAttempts.userUid, userUid)),
    await db.select().from(checklistAttempts).where(eq(checklistAttempts.userUid, userUid)),
  ];
  return { ratings, picks, checklists };
}

export async function removeAllOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(sectionRatings).where(eq(sectionRatings.userUid, userUid));
  await tx.delete(mcqAttempts).where(eq(mcqAttempts.userUid, userUid));
  await tx.delete(checklistAttempts).where(eq(checklistAttempts.userUid, userUid));
}
