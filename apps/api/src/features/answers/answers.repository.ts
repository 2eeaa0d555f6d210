import type { AnswerWay } from '@urost3/contract/answers.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { studyAnswers } from './answers.tables.ts';

type NewAnswer = typeof studyAnswers.$inferInsert;

/** Inserts an answer. A repeated client id inserts nothing. @returns the time of the stored answer */
export async function insertAnswer(db: Db, row: NewAnswer): Promise<Date> {
  const made = await db
    .insert(studyAnswers)
    .values(row)
    .onConflictDoNothing()
    .returning({ at: studyAnswers.at });
  if (made[0]) return made[0].at;
  const known = await db
    .select({ at: studyAnswers.at })
    .from(studyAnswers)
    .where(and(eq(studyAnswers.userUid, row.userUid), eq(studyAnswers.clientId, row.clientId)));
  if (!known[0]) throw new Error('the answer is neither new nor known');
  return known[0].at;
}

export async function findLatestStart(
  db: Db,
  userUid: string,
  { stationId, sectionId }: SectionRef,
): Promise<Date | null> {
  const rows = await db
    .select({ at: studyAnswers.at })
    .from(studyAnswers)
    .where(
      and(
        eq(studyAnswers.userUid, userUid),
        eq(studyAnswers.stationId, stationId),
        eq(studyAnswers.sectionId, sectionId),
        eq(studyAnswers.how, 'started_again'),
      ),
    )
    .orderBy(desc(studyAnswers.at), desc(studyAnswers.id))
    .limit(1);
  return rows[0]?.at ?? null;
}

export interface AnswerRecord {
  questionId: string;
  how: AnswerWay | 'picked';
  words: string | null;
  /** The key of the picked option (`textKey` in `attempts/item-key.ts`). */
  optionKey: string | null;
  at: Date;
}

/** The latest answer or pick of each question after `since`. */
export async function listAnswers(
  db: Db,
  userUid: string,
  { stationId, sectionId }: SectionRef,
  since: Date | null,
): Promise<AnswerRecord[]> {
  const from = since?.toISOString() ?? '-infinity';
  const rows = await rowsOf<Omit<AnswerRecord, 'at'> & { at: string | Date }>(
    db,
    sql`
      select distinct on (question_id) question_id as "questionId", how, words,
        option_key as "optionKey", at
      from (
        select question_id, how, words, null as option_key, at, id from study_answers
        where user_uid = ${userUid} and station_id = ${stationId} and section_id = ${sectionId}
          and how <> 'started_again' and at > ${from}::timestamptz
        union all
        select question_id, 'picked', null, option_key, at, id from mcq_attempts
        where user_uid = ${userUid} and station_id = ${stationId} and section_id = ${sectionId}
          and at > ${from}::timestamptz
      ) given order by question_id, at desc, id desc`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** All rows about one person, for their export. */
export function listAllOf(db: Db, userUid: string) {
  return db
    .select()
    .from(studyAnswers)
    .where(eq(studyAnswers.userUid, userUid))
    .orderBy(asc(studyAnswers.id));
}

export async function removeAllOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(studyAnswers).where(eq(studyAnswers.userUid, userUid));
}
