import type {
  PointCardGradeInput,
  PointCardRef,
} from '@urost3/contract/recall/point-cards.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, excluded, rowsOf } from '../../db/client.ts';
import { findRow } from '../../db/rows.ts';
import { checklistAttempts } from '../attempts/attempts.tables.ts';
import { judgedPicks } from '../content/content.tables.ts';
import { type PointCardRow, pointCardGrades, pointCards } from './recall.tables.ts';

export interface CardEvidence {
  key: string;
  /** The London date. */
  onDay: string;
  grade: PointCardGradeInput['grade'];
  /** True for a pick or a checklist mark, false for a grade of the card itself. */
  isAttempt: boolean;
}

export type CardMemory = Pick<
  PointCardRow,
  'openedOn' | 'lastOn' | 'reviews' | 'lapses' | 'stability'
>;

export async function listCards(db: Db, userUid: string): Promise<PointCardRow[]> {
  return db.select().from(pointCards).where(eq(pointCards.userUid, userUid));
}

/** The columns of a card that are read for the plan and for the list of due cards. */
export type ScheduledCard = PointCardRef & Pick<PointCardRow, 'lastOn' | 'lapses' | 'stability'>;

/** The card asks for the present answer, so a pick of an option that was reworded counts for it as it was judged then. */
const cardPicks = (where: SQL): SQL => sql`(
  select station_id, section_id, question_id, on_day, was_right, coalesce(is_right, was_right) as is_right
  from ${judgedPicks(where)} judged) picks`;

/**
 * The attempts at these points or questions, and the grades of their cards.
 * @param keys of cards of one kind in one section
 */
export async function listEvidence(
  tx: Db,
  userUid: string,
  { stationId, sectionId, kind }: SectionRef & Pick<PointCardRef, 'kind'>,
  keys: readonly string[],
): Promise<CardEvidence[]> {
  const ofSection = sql`user_uid = ${userUid} and station_id = ${stationId} and section_id = ${sectionId}`;
  const attempts =
    kind === 'mcq'
      ? sql`
        select question_id as key, on_day, is_right from ${cardPicks(ofSection)}
        where is_right is not null`
      : sql`
        select key, on_day, key = any (ticked_keys) as is_right
        from ${checklistAttempts}, unnest(point_keys) as key
        where ${ofSection}`;
  return rowsOf<CardEvidence>(
    tx,
    sql`
      select distinct key, on_day::text as "onDay",
        case when is_right then 'good' else 'again' end as "grade", true as "isAttempt"
      from (${attempts}) attempts where key in ${[...keys]}
      union all
      select key, on_day::text, grade, false from ${pointCardGrades}
      where ${ofSection}
        and kind = ${kind} and key in ${[...keys]}`,
  );
}

/**
 * The evidence of every question with a pick that is judged otherwise now than when it was made. The stored memory of its card
 * may be outdated.
 */
export function listCorrectedEvidence(
  db: Db,
  userUid: string,
): Promise<(PointCardRef & CardEvidence)[]> {
  return rowsOf(
    db,
    sql`
      with picks as materialized (select * from ${cardPicks(sql`user_uid = ${userUid}`)}),
      corrected as (
        select distinct station_id, section_id, question_id as key from picks where is_right is distinct from was_right
      )
      select distinct station_id as "stationId", section_id as "sectionId", 'mcq' as kind, key, on_day::text as "onDay",
        case when is_right then 'good' else 'again' end as "grade", true as "isAttempt"
      from corrected c join picks p using (station_id, section_id)
      where p.question_id = c.key and is_right is not null
      union all
      select station_id, section_id, kind, key, on_day::text, grade, false
      from corrected join ${pointCardGrades} using (station_id, section_id, key)
      where user_uid = ${userUid} and kind = 'mcq'`,
  );
}

export async function saveCards(tx: Db, rows: readonly PointCardRow[]) {
  if (rows.length === 0) return;
  await tx
    .insert(pointCards)
    .values([...rows])
    .onConflictDoUpdate({
      target: [
        pointCards.userUid,
        pointCards.stationId,
        pointCards.sectionId,
        pointCards.kind,
        pointCards.key,
      ],
      set: excluded(pointCards, 'openedOn', 'lastOn', 'reviews', 'lapses', 'stability'),
    });
}

export const findCard = (
  tx: Db,
  userUid: string,
  { stationId, sectionId, kind, key }: PointCardRef,
): Promise<PointCardRow | null> =>
  findRow(
    tx,
    pointCards,
    and(
      eq(pointCards.userUid, userUid),
      eq(pointCards.stationId, stationId),
      eq(pointCards.sectionId, sectionId),
      eq(pointCards.kind, kind),
      eq(pointCards.key, key),
    ),
  );

/** All rows about a person's cards, for their export. */
export async function listAllCardsOf(db: Db, userUid: string) {
  const cards = await listCards(db, userUid);
  const grades = await db
    .select()
    .from(pointCardGrades)
    .where(eq(pointCardGrades.userUid, userUid));
  return { cards, grades };
}
