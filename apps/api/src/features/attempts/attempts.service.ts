// A learner's attempts: picked options and marked checklists.

import type { SectionAttempts } from '@urost3/contract/attempts/attempts.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { findStudySection, textKey } from '../content/content.service.ts';
import { isReadable, requireStudySection } from '../stations/stations.service.ts';
import * as repository from './attempts.repository.ts';
import {
  type ChecklistAttemptRow,
  checklistAttempts,
  mcqAttempts,
  sectionRatings,
} from './attempts.tables.ts';
import { toChecklistAttempt } from './record-attempts.ts';

export {
  countLastPicks,
  type DayEvidence,
  listCircuitMarks,
  listEvidence,
} from './attempts.repository.ts';
export {
  type AttemptedKeys,
  recordChecklist,
  recordPick,
  recordRoomSheet,
} from './record-attempts.ts';
export { toChecklistAttempt };

/** @throws AppError not_found, subscription_required */
export async function listSectionAttempts(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<SectionAttempts> {
  const section = await requireStudySection(ctx, principal, ref);
  const picks = await repository.listLastPicks(ctx.db, principal.uid, ref);
  const marks = await repository.listChecklistAttempts(ctx.db, principal.uid, ref);
  const lastKeys = new Set(marks[0]?.tickedKeys);
  return {
    questions: picks.flatMap(({ count, rightCount, ...pick }) => {
      const question = section.questions.find((item) => item.id === pick.questionId);
      if (!question) return [];
      const option = question.options.find((text) => textKey(text) === pick.optionKey) ?? null;
      const { questionId, isRight } = pick;
      const last = { questionId, isRight, option, at: pick.at.toISOString() };
      return [{ last, count, rightCount }];
    }),
    checklist: marks.map(toChecklistAttempt).reverse(),
    lastTicked: section.examiner_points
      .map((point) => point.text)
      .filter((text) => lastKeys.has(textKey(text))),
  };
}
/** The points that a marked checklist left unticked, in their current wording; empty when the section is locked or deleted. */
export async function listMissedPoints(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  row: ChecklistAttemptRow,
): Promise<string[]> {
  if (!isReadable(ctx, principal, ref)) return [];
  const section = await findStudySection(ctx, ref.stationId, ref.sectionId);
  const missed = new Set(row.pointKeys.filter((key) => !row.tickedKeys.includes(key)));
  const points = section?.examiner_points.map((point) => point.text) ?? [];
  return points.filter((text) => missed.has(textKey(text)));
}
/** Deletes a person's attempts together with the account. */
export const eraseAttempts = (tx: Db, userUid: string) =>
  removeRowsOf(tx, userUid, sectionRatings, mcqAttempts, checklistAttempts);

/** All attempts of a person, for their export. */
export const exportAttempts = repository.listAllOf;
