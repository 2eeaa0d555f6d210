// Stores how a learner answered the questions of a section. The answers are shown when the section is opened again.

import type {
  AnswerInput,
  SectionAnswers,
  StartAgainInput,
} from '@urost3/contract/answers/answers.schemas.ts';
import type { AnswerWay } from '@urost3/contract/answers/answers.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { insertOncePerClientId, removeRowsOf } from '../../db/rows.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { readMadeAt } from '../../http/made-at.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { findStudySection, textKey } from '../content/content.service.ts';
import { requireOpenFor, requireReadable } from '../stations/stations.service.ts';
import { studyAnswers } from './answers.tables.ts';

type NewAnswer = typeof studyAnswers.$inferInsert;

/** @returns the time of the stored answer */
function insertAnswer(ctx: Context, answer: NewAnswer): Promise<{ at: string }> {
  return changeOwn(ctx.db, answer.userUid, async (tx) => {
    const { row } = await insertOncePerClientId(tx, studyAnswers, 'userUid', answer);
    return { at: row.at.toISOString() };
  });
}

async function findLatestStart(
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

interface AnswerRecord {
  questionId: string;
  how: AnswerWay | 'picked';
  words: string | null;
  /** The key of the picked option (`textKey` in `content/bank/answer-key.ts`). */
  optionKey: string | null;
  at: Date;
}

/** The latest answer or pick of each question after `since`. */
async function listAnswers(
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

/**
 * Answers stay until the account is deleted, so their rate is limited. The burst admits a day of offline work at once.
 */
const ANSWERS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

/** Checks access and the rate limit. @throws AppError not_found, subscription_required, too_many_requests */
async function requireOpen(
  ctx: Context,
  principal: Principal,
  input: SectionRef & { madeAt?: string | undefined },
) {
  await requireOpenFor(ctx, principal, input, input.madeAt);
  ctx.limits.countInProcess(ANSWERS, principal.uid);
}

/** Stores an answer, even to a question that an edit has removed in the meantime. */
export async function recordAnswer(
  ctx: Context,
  principal: Principal,
  input: AnswerInput,
): Promise<{ at: string }> {
  await requireOpen(ctx, principal, input);
  const { clientId, stationId, sectionId, questionId, how, words = null } = input;
  const place = { userUid: principal.uid, clientId, stationId, sectionId };
  const { at } = readMadeAt(ctx.clock, input.madeAt);
  return insertAnswer(ctx, { ...place, questionId, how, words, at });
}

export async function startSectionAgain(
  ctx: Context,
  principal: Principal,
  input: StartAgainInput,
): Promise<{ at: string }> {
  await requireOpen(ctx, principal, input);
  const { clientId, stationId, sectionId } = input;
  const { at } = readMadeAt(ctx.clock, input.madeAt);
  return insertAnswer(ctx, {
    userUid: principal.uid,
    clientId,
    stationId,
    sectionId,
    questionId: null,
    how: 'started_again',
    words: null,
    at,
  });
}

/**
 * The latest answer to each question that still exists. Answers from before the learner last started the section again
 * are left out.
 * @throws AppError not_found, subscription_required
 */
export async function listSectionAnswers(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<SectionAnswers> {
  requireReadable(ctx, principal, ref);
  const section = await findStudySection(ctx, ref.stationId, ref.sectionId);
  const since = await findLatestStart(ctx.db, principal.uid, ref);
  const records = await listAnswers(ctx.db, principal.uid, ref, since);
  const byQuestion = new Map(records.map((item) => [item.questionId, item]));
  return {
    startedAgainAt: since?.toISOString() ?? null,
    answers: (section?.questions ?? []).flatMap(({ id, options }) => {
      const given = byQuestion.get(id);
      if (!given) return [];
      const { questionId, how, words, optionKey, at } = given;
      const option = options.find((text) => textKey(text) === optionKey) ?? null;
      return [{ questionId, how, words, option, at: at.toISOString() }];
    }),
  };
}

/** Deletes a person's answers together with the account. */
export const eraseAnswers = (tx: Db, userUid: string) => removeRowsOf(tx, userUid, studyAnswers);

export const exportAnswers = (db: Db, userUid: string) =>
  db
    .select()
    .from(studyAnswers)
    .where(eq(studyAnswers.userUid, userUid))
    .orderBy(asc(studyAnswers.id));
