// Records attempts, which are never changed. The published section, and not the browser, decides which answers are right
// and which points exist.

import type {
  ChecklistAttempt,
  ChecklistAttemptInput,
  McqAttempt,
  McqAttemptInput,
} from '@urost3/contract/attempts/attempts.schemas.ts';
import { markChecklist, type PointWeight } from '@urost3/contract/content/checklist.ts';
import type { PointMark } from '@urost3/contract/feedback/feedback.schemas.ts';
import { stationPercent } from '@urost3/contract/feedback/feedback.ts';
import type { PointCardRef } from '@urost3/contract/recall/point-cards.schemas.ts';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { insertOncePerClientId } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { readMadeAt } from '../../http/made-at.ts';
import { changeOwn, lockAccount } from '../accounts/account-lock.sql.ts';
import {
  answerKeyOf,
  findStudySection,
  findWithdrawnStudySection,
  isPickRight,
  questionItemKey,
  sectionGone,
  textKey,
} from '../content/content.service.ts';
import { isReadable, requireOpenFor } from '../stations/stations.service.ts';
import {
  type ChecklistAttemptRow,
  checklistAttempts,
  type McqAttemptRow,
  mcqAttempts,
} from './attempts.tables.ts';

function markPick(question: StudyQuestion, option: string) {
  const optionKey = textKey(option);
  const isRight = isPickRight(answerKeyOf(question), optionKey);
  return { optionKey, itemKey: questionItemKey(question), isRight };
}

/** If several points have the same text, the first one counts. */
function markSheet(
  points: readonly { text: string; weight: PointWeight }[],
  tickedTexts: readonly string[],
) {
  const byKey = new Map(points.toReversed().map((point) => [textKey(point.text), point]));
  const pointKeys = [...new Set(points.map((point) => textKey(point.text)))];
  const ticked = new Set(tickedTexts.map(textKey));
  return {
    tickedKeys: pointKeys.filter((key) => ticked.has(key)),
    pointKeys,
    percent: markChecklist([...byKey.values()], (text) => ticked.has(textKey(text))).percent,
  };
}

interface RoomSheet extends SectionRef {
  clientId: string;
  roomId: string;
  points: readonly { text: string; weight: PointWeight; mark: PointMark }[];
  globalScore: number | null;
}

/**
 * A partly met point counts half in the percentage, but is not stored as ticked. A point that the examiner did not see is
 * left out.
 * @returns null when no point was marked
 */
function toRoomAttempt(
  userUid: string,
  { stationId, sectionId, clientId, roomId, points, globalScore }: RoomSheet,
): Omit<ChecklistAttemptRow, 'id' | 'at' | 'onDay' | 'itemKey'> | null {
  const seen = points.filter(({ mark }) => mark !== 'not_seen');
  const percent = stationPercent({ points: seen });
  if (percent === null) return null;
  const pointKeys = [...new Set(seen.map(({ text }) => textKey(text)))];
  const met = new Set(seen.filter(({ mark }) => mark === 'met').map(({ text }) => textKey(text)));
  return {
    userUid,
    clientId,
    stationId,
    sectionId,
    tickedKeys: pointKeys.filter((key) => met.has(key)),
    pointKeys,
    percent,
    globalScore,
    circuitId: null,
    circuitPosition: null,
    practiceRoomId: roomId,
  };
}

/**
 * Attempts stay until the account is deleted, so their rate is limited. The burst admits a day of offline work at once.
 */
const ATTEMPTS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

/** The station of a mock circuit in which a checklist was marked. */
interface CircuitPlace {
  circuitId: string;
  position: number;
}

export function toChecklistAttempt(row: ChecklistAttemptRow): ChecklistAttempt {
  return {
    ticked: row.tickedKeys.length,
    total: row.pointKeys.length,
    percent: row.percent,
    globalScore: row.globalScore,
    at: row.at.toISOString(),
    circuitId: row.circuitId,
  };
}

/** The questions or checklist points of one attempt. */
export type AttemptedKeys = SectionRef & Pick<PointCardRef, 'kind'> & { keys: string[] };

/** Runs what other features do in the transaction of every attempt. */
async function followAttempt(ctx: Context, tx: Db, row: McqAttemptRow | ChecklistAttemptRow) {
  const { userUid, stationId, sectionId } = row;
  const attempted: AttemptedKeys =
    'questionId' in row
      ? { stationId, sectionId, kind: 'mcq', keys: [row.questionId] }
      : { stationId, sectionId, kind: 'point', keys: row.pointKeys };
  for (const { onAttempt } of ctx.features) await onAttempt?.(tx, userUid, attempted);
}

/**
 * @param madeAt the time of offline work; undefined for other work. If the section has been withdrawn, offline work
 * is marked with the last published version.
 */
async function getMarkedSection(
  ctx: Context,
  { stationId, sectionId }: SectionRef,
  madeAt?: string,
) {
  const published = await findStudySection(ctx, stationId, sectionId);
  const section =
    published ?? (madeAt ? await findWithdrawnStudySection(ctx, stationId, sectionId) : null);
  if (!section) throw sectionGone();
  return section;
}

/** @throws AppError not_found, subscription_required, rule_violation, too_many_requests */
export async function recordPick(
  ctx: Context,
  principal: Principal,
  input: McqAttemptInput,
): Promise<McqAttempt> {
  await requireOpenFor(ctx, principal, input, input.madeAt);
  const section = await getMarkedSection(ctx, input, input.madeAt);
  const question = section.questions.find((item) => item.id === input.questionId);
  if (!question || question.type !== 'mcq') {
    throw new AppError('not_found', 'This multiple choice question is no longer available.');
  }
  ctx.limits.countInProcess(ATTEMPTS, principal.uid);
  const row = await changeOwn(ctx.db, principal.uid, async (tx) => {
    const { row: kept } = await insertOncePerClientId(tx, mcqAttempts, 'userUid', {
      userUid: principal.uid,
      ...pick(input, 'clientId', 'stationId', 'sectionId'),
      questionId: question.id,
      ...markPick(question, input.option),
      ...readMadeAt(ctx.clock, input.madeAt),
    });
    await followAttempt(ctx, tx, kept);
    return kept;
  });
  ctx.live.sendHint(principal.uid, 'progress');
  const isOpen = isReadable(ctx, principal, input);
  const option = question.options.find((text) => textKey(text) === row.optionKey) ?? null;
  return {
    questionId: row.questionId,
    isRight: isOpen ? isPickRight(answerKeyOf(question), row.optionKey) : null,
    option: isOpen ? option : null,
    at: row.at.toISOString(),
  };
}

/**
 * @param place the station of the mock circuit, if there is one
 * @throws AppError not_found, subscription_required (only without `place`), rule_violation, too_many_requests
 */
export async function recordChecklist(
  ctx: Context,
  principal: Principal,
  input: ChecklistAttemptInput,
  place: CircuitPlace | null = null,
): Promise<ChecklistAttempt> {
  // The mark shows no text of the section. The station of a started circuit can therefore be marked after Premium has
  // ended.
  if (!place) await requireOpenFor(ctx, principal, input, input.madeAt);
  const section = await getMarkedSection(ctx, input, input.madeAt);
  if (section.examiner_points.length === 0) {
    throw new AppError('rule_violation', 'This section has no examiner’s checklist.');
  }
  ctx.limits.countInProcess(ATTEMPTS, principal.uid);
  const row = await changeOwn(ctx.db, principal.uid, async (tx) => {
    const { row: kept } = await insertOncePerClientId(tx, checklistAttempts, 'userUid', {
      userUid: principal.uid,
      ...pick(input, 'clientId', 'stationId', 'sectionId'),
      ...markSheet(section.examiner_points, input.ticked),
      globalScore: input.globalScore ?? null,
      circuitId: place?.circuitId ?? null,
      circuitPosition: place?.position ?? null,
      ...readMadeAt(ctx.clock, input.madeAt),
    });
    await followAttempt(ctx, tx, kept);
    return kept;
  });
  ctx.live.sendHint(principal.uid, 'progress');
  return toChecklistAttempt(row);
}

/**
 * Stores the sheet of a practice room as an attempt of the candidate. Runs in the transaction that ends the room's
 * station. Stores nothing when `clientId` is repeated, when every point has the mark `not_seen`, or when the
 * candidate has deleted their account.
 */
export async function recordRoomSheet(ctx: Context, tx: Db, userUid: string, sheet: RoomSheet) {
  const values = toRoomAttempt(userUid, sheet);
  if (!values || !(await lockAccount(tx, userUid))) return;
  const attempt = { ...values, ...readMadeAt(ctx.clock, undefined) };
  await followAttempt(
    ctx,
    tx,
    (await insertOncePerClientId(tx, checklistAttempts, 'userUid', attempt)).row,
  );
}
