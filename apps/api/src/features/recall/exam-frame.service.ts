// Today's date, the exam date and the learner's study availability, which all schedules use.
import { daysUntilDay } from '@urost3/contract/day.ts';
import type { OwnDays } from '@urost3/contract/recall.schemas.ts';
import { MINUTES_PER_DAY } from '@urost3/contract/recall.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { requireExamAhead } from '../settings/exam-date.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { findOwnDays, removeOwnDays, upsertOwnDays } from './own-days.repository.ts';
import type { OwnDaysRow } from './own-days.tables.ts';

const defaults: OwnDays = {
  examDate: null,
  minutesADay: MINUTES_PER_DAY,
  weekdaysOff: [],
  daysOff: [],
};

function toOwnDays(row: OwnDaysRow | null): OwnDays {
  if (!row) return defaults;
  const { examDate, minutesADay, weekdaysOff, daysOff } = row;
  return { examDate, minutesADay, weekdaysOff, daysOff };
}

export type ExamFrames = ReturnType<typeof createExamFrames>;

export function createExamFrames(deps: { db: Db; clock: Clock; settings: SettingsService }) {
  const { db, clock, settings } = deps;

  /** Checks the exam date only when it changes. A stored date in the past therefore does not prevent other changes. */
  async function save(userUid: string, changed: Partial<OwnDays>): Promise<OwnDays> {
    const before = toOwnDays(await findOwnDays(db, userUid));
    if (changed.examDate !== before.examDate)
      requireExamAhead(changed.examDate, londonDate(clock.now()));
    const first = { ...before, ...changed, userUid, updatedAt: clock.now() };
    await upsertOwnDays(db, first, changed);
    return toOwnDays(await findOwnDays(db, userUid));
  }

  return {
    async getContext(userUid: string) {
      const today = londonDate(clock.now());
      const { examDate: siteDate } = await settings.read(db);
      const ownDays = toOwnDays(await findOwnDays(db, userUid));
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
    },
    /** @throws AppError rule_violation when the new exam date is in the past */
    saveOwnDays: (userUid: string, days: OwnDays): Promise<OwnDays> =>
      save(userUid, {
        ...days,
        weekdaysOff: [...new Set(days.weekdaysOff)].sort(),
        daysOff: [...new Set(days.daysOff)].sort(),
      }),
    /** @param examDate null removes the own date @throws AppError rule_violation when the new date is in the past */
    setExamDate: (userUid: string, examDate: string | null): Promise<OwnDays> =>
      save(userUid, { examDate }),
    erase: removeOwnDays,
    exportOf: findOwnDays,
  };
}
