import { useQuery } from '@tanstack/react-query';
import { monthOf } from '@urost3/contract/day.ts';
import { openMonthQuery } from './availability.queries.ts';

/**
 * Free slots of the shown month, and of the selected day's month. The two may differ, because a day stays selected when
 * the shown month changes.
 * @param month `YYYY-MM`
 * @param date `YYYY-MM-DD`; null while no day is selected
 */
export function useOpenDays(month: string, date: string | null) {
  const open = useQuery(openMonthQuery(month));
  const chosen = useQuery(openMonthQuery(date ? monthOf(date) : month));
  return { open, chosen };
}
