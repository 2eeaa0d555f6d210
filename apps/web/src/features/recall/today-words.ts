import type { RecallToday } from '@urost3/contract/recall.schemas.ts';
import { minutesText } from './card-round.ts';

/**
 * The planned minutes for the rest of today, which the server computes together with the plan. If nothing is planned,
 * the text is the learner's minutes a day.
 */
export function dayText({ minutes, items, done, ownDays }: RecallToday): string {
  if (!(minutes > 0)) return `${ownDays.minutesADay} minutes a day`;
  // 'Left' and 'done' are omitted when no study session is done yet. They are also omitted when none is left, because
  // the list below says so.
  if (items.length === 0 || done.length === 0) return `${minutesText(minutes)} planned`;
  return `${minutesText(minutes)} left · ${done.length} done today`;
}

/** Why no study session is shown, or why the sessions below are not part of today's minutes. */
export function emptyText({
  done,
  cardsDue,
  items,
  isDayOff,
  isMock,
  daysUntilExam,
  ownDays,
}: RecallToday): string {
  if (daysUntilExam === 0) return 'The day of the interview is kept free.';
  if (isDayOff) return 'Today is a day off.';
  if (items.length > 0 && done.length > 0)
    return `Your ${ownDays.minutesADay} minutes for today are done. More is due:`;
  if (items.length > 0 && (isMock || cardsDue > 0))
    return 'Today’s minutes are for the work above. More is due:';
  if (items.length > 0)
    return 'Today’s minutes are too few for a section, so they count tomorrow. More is due:';
  if (cardsDue > 0) return 'No section is due today.';
  return done.length > 0 ? 'All done for today.' : 'Nothing is due today.';
}
