// Today's date, the exam date and the learner's study availability, which all schedules use.

import { daysUntilDay } from '@urost3/contract/day.ts';
import type { OwnDays } from '@urost3/contract/recall/recall.schemas.ts';
import { MINUTES_PER_DAY } from '@urost3/contract/recall/recall.ts';
import type { Settings } from '@urost3/contract/settings/settings.schemas.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { findRow } from '../../db/rows.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { requireExamAhead } from '../settings/settings.service.ts';
import { type OwnDaysRow, ownDays as ownDaysTable } from './recall.tables.ts';

const defaults: OwnDays = {
  examDate: null,
  minutesADay: MINUTES_PER_DAY,
  weekdaysOff: [],
  daysOff: [],
};

const toOwnDays = (row: OwnDays | null): OwnDays =>
  pick(row ?? defaults, 'examDate', 'minutesADay', 'weekdaysOff', 'daysOff');

export const findOwnDays = (db: Db, userUid: string): Promise<OwnDaysRow | null> =>
  findRow(db, ownDaysTable, eq(ownDaysTable.userUid, userUid));

/**
 * Checks the exam date only when it changes. A stored date in the past therefore does not prevent other changes.
 * @throws AppError rule_violation when the new exam date is in the past
 */
export async function changeOwnDays(
  ctx: Context,
  userUid: string,
  changed: Partial<OwnDays>,
): Promise<OwnDays> {
  const before = toOwnDays(await findOwnDays(ctx.db, userUid));
  if (changed.examDate !== before.examDate)
    requireExamAhead(changed.examDate, londonDate(ctx.clock.now()));
  const set = { ...changed, updatedAt: ctx.clock.now() };
  await changeOwn(ctx.db, userUid, async (tx) => {
    await tx
      .insert(ownDaysTable)
      .values({ ...before, ...set, userUid })
      .onConflictDoUpdate({ target: ownDaysTable.userUid, set });
  });
  ctx.live.sendHint(userUid, 'progress');
  return toOwnDays(await findOwnDays(ctx.db, userUid));
}

/** @param settings of the site, if the caller has read them */
export async function getExamFrame(ctx: Context, userUid: string, settings?: Settings) {
  const today = londonDate(ctx.clock.now());
  const { examDate: siteDate } = settings ?? (await ctx.settings.read(ctx.db));
  const ownDays = toOwnDays(await findOwnDays(ctx.db, userUid));
  const examDate = ownDays.examDate ?? siteDate;
  const daysUntilExam = daysUntilDay(examDate, today);
  return {
    today,
    examDate,
    daysUntilExam,
    isExamOver: ownDays.examDate !== null && daysUntilExam === null,
    ownDays,
    examOn: daysUntilExam === null ? null : examDate,
  };
}
