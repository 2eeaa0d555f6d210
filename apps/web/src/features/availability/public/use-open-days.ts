import { useQuery } from '@tanstack/react-query';
import { monthOf } from '@urost3/contract/day.ts';
import { openMonthQuery } from './availability.queries.ts';

/**
 * Free interviews of the shown month and of the chosen day's month, because the day stays chosen when the month changes.
 * @param month `YYYY-MM` @param date `YYYY-MM-DD`, null while none is chosen
 */
export function useOpenDays(month: string, date: string | null) {
  const open = useQuery(openMonthQuery(month));
  const chosen = useQuery(openMonthQuery(date ? monthOf(date) : month));
  return { open, chosen };
}
