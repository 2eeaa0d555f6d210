// SQL of learners' progress, one document row per learner. Every statement sets only single keys of the row, so that
// two devices never overwrite each other's changes (decision 001).
import { STUDY_LOST_MS, STUDY_SEGMENT_CAP_MS } from '@urost3/contract/limits.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { isoText } from '../../db/columns.ts';
import { firstRow } from '../../db/rows.ts';
import { lockOwnAccount } from '../accounts/account-lock.sql.ts';
import { users } from '../accounts/accounts.tables.ts';
import { sectionRatings } from '../attempts/attempts.tables.ts';
import { isUnnamed, progressDocuments } from './study.tables.ts';

const msOf = (ms: number) => sql.raw(`interval '${ms} milliseconds'`);

const place = (name: string) => sql.placeholder(name);

/**
 * For each section with an open segment: its study time, and the last sign of life. The time since then is not counted
 * yet. A segment without a sign of life for `STUDY_LOST_MS` no longer counts as open. Callers that name no segment send no
 * signs of life, and have an hour.
 */
const openStudyTime = sql`(
  select jsonb_object_agg(key, jsonb_build_object('sessionStart', since,
    'totalTime', coalesce(progress_documents.study_time -> key -> 'totalTime', to_jsonb(0))))
  from (
    select station_id || '_' || section_id as key,
      ${isoText(sql`max(ended_at)`)} as since
    from study_segments s where s.user_uid = progress_documents.user_uid and is_open
      and ended_at > ${place('now')}::timestamptz - case when ${isUnnamed} then ${msOf(STUDY_SEGMENT_CAP_MS)} else ${msOf(STUDY_LOST_MS)} end
    group by 1) open)`;

/** The parts of the document as JSON text. They are passed on without parsing, because only our own statements write them. */
const columns = {
  stationProgress: sql<string>`${progressDocuments.stationProgress}::text`,
  studyTime: sql<string>`coalesce(progress_documents.study_time || ${openStudyTime}, progress_documents.study_time)::text`,
  updatedAt: progressDocuments.updatedAt,
};

export const findProgress = (db: Db, userUid: string, now: Date) =>
  prepared(db, 'progress_find', (handle) =>
    handle
      .select(columns)
      .from(progressDocuments)
      .where(sql`${progressDocuments.userUid} = ${sql.placeholder('userUid')}`),
  )
    .execute({ userUid, now: now.toISOString() })
    .then(firstRow);
export type StoredProgress = NonNullable<Awaited<ReturnType<typeof findProgress>>>;

/**
 * The learner, unless the account was deleted after the guard let the request pass. Waits for a deletion that has begun, as
 * `lockAccount` does.
 */
const owner = (handle: Db) =>
  handle.$with('owner', { uid: sql<string>`uid` }).as(sql`
    select uid from ${users} where uid = ${place('userUid')}::text and deleted_at is null for share`);

/**
 * Adds the rating to the learner's history, as part of the statement that changes the document. A repetition is not
 * added, for example a slider released twice or a retried request. A repetition has the value of the previous rating and
 * follows less than a minute later.
 */
const keepRating = (handle: Db) =>
  handle.$with('kept', { id: sql<number>`id` }).as(sql`
    insert into ${sectionRatings} (user_uid, station_id, section_id, percent, at, on_day)
    select uid, ${place('stationId')}::text, ${place('sectionId')}::text, ${place('progress')}::int,
      ${place('ratedAt')}::timestamptz, ${place('ratedOn')}::date
    from owner where not exists (select 1 from (
        select percent, at from section_ratings
        where user_uid = ${place('userUid')}::text and station_id = ${place('stationId')}::text
          and section_id = ${place('sectionId')}::text and at <= ${place('ratedAt')}::timestamptz
        order by at desc, id desc limit 1) last
      where last.percent = ${place('progress')}::int
        and last.at > ${place('ratedAt')}::timestamptz - interval '1 minute')
    returning id`);

/**
 * Adds a rating to the history, and sets it in the document unless a newer rating of the section exists. Creates the
 * document if needed. One statement does all of this, so that document and history agree.
 * @param values `ratedOn` is the London date of `ratedAt`
 * @returns the updated document; null when the account was deleted
 */
export function updateSectionProgress(
  db: Db,
  values: SectionRef & {
    userUid: string;
    progress: number;
    ratedAt: Date;
    ratedOn: string;
    now: Date;
  },
): Promise<StoredProgress | null> {
  const known = sql`(${progressDocuments.ratedAt} ->> ${place('key')}::text) collate "C"`;
  return prepared(db, 'progress_save', (handle) =>
    handle
      .with(owner(handle), keepRating(handle))
      .insert(progressDocuments)
      // Every column, in the order of the table.
      .select(sql`select uid,
        jsonb_build_object(${place('stationId')}::text, jsonb_build_object(${place('sectionId')}::text, ${place('progress')}::int)),
        '{}'::jsonb, '{}'::jsonb, jsonb_build_object(${place('key')}::text, ${place('ratedAt')}::text),
        ${place('now')}::timestamptz
        from owner`)
      .onConflictDoUpdate({
        target: progressDocuments.userUid,
        set: {
          // ISO instants in UTC can be compared as text.
          stationProgress: sql`case when ${known} > ${place('ratedAt')}::text then ${progressDocuments.stationProgress} else jsonb_set(${progressDocuments.stationProgress}, array[${sql.placeholder('stationId')}::text], coalesce(${progressDocuments.stationProgress} -> ${sql.placeholder('stationId')}::text, '{}'::jsonb) || jsonb_build_object(${sql.placeholder('sectionId')}::text, ${sql.placeholder('progress')}::int)) end`,
          ratedAt: sql`${progressDocuments.ratedAt} || jsonb_build_object(${place('key')}::text, greatest(${known}, ${place('ratedAt')}::text))`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
      .returning(columns),
  )
    .execute({
      ...values,
      key: studyTimeKey(values),
      ratedAt: values.ratedAt.toISOString(),
      now: values.now.toISOString(),
    })
    .then(firstRow);
}

/**
 * Locks the learner, so that changes of study time run one after another, and creates the document if needed. A lock of the
 * document alone could deadlock with a deletion, which closes the segments first (`lockAccounts` describes the order).
 * @throws AppError not_found
 */
export async function lockProgress(tx: Db, userUid: string, now: Date): Promise<void> {
  await lockOwnAccount(tx, userUid);
  await tx.insert(progressDocuments).values({ userUid, updatedAt: now }).onConflictDoNothing();
}
