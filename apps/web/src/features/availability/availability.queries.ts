import { queryOptions } from '@tanstack/react-query';
import { availabilityEndpoints, type OpenDay } from '@urost3/contract/availability.ts';
import { firstDayOf, lastDayOf } from '@urost3/contract/day.ts';
import { callApi } from '../../lib/api.ts';
import { londonToday } from '../../lib/dates.ts';
import { keyOf } from '../../lib/query.ts';

export const availabilityKey = keyOf('availability');

/** Free slots of a month, from today on. */
export const openMonthQuery = (month: string) =>
  queryOptions({
    queryKey: keyOf('availability', 'open', month),
    queryFn: async ({ signal }) => {
      const today = londonToday();
      const first = firstDayOf(month);
      const query = { startDate: first < today ? today : first, endDate: lastDayOf(month) };
      return (await callApi(availabilityEndpoints.listOpen, { query, signal })).availability;
    },
  });

/** The first day from a date on that has free slots. */
export const nextOpenDayQuery = (from: string) =>
  queryOptions({
    queryKey: keyOf('availability', 'next', from),
    queryFn: async ({ signal }) =>
      (await callApi(availabilityEndpoints.findNext, { query: { from }, signal })).date,
  });

/** `YYYY-M` is how the call names a month. */
const monthParameter = (month: string) => `${month.slice(0, 4)}-${Number(month.slice(5))}`;

export const staffMonthQuery = (month: string) =>
  queryOptions({
    queryKey: keyOf('availability', 'staff', month),
    queryFn: async ({ signal }) =>
      (
        await callApi(availabilityEndpoints.listMonth, {
          query: { month: monthParameter(month) },
          signal,
        })
      ).availability,
  });

export const availabilitySummaryQuery = queryOptions({
  queryKey: keyOf('availability', 'summary'),
  queryFn: ({ signal }) => callApi(availabilityEndpoints.summarise, { signal }),
});

export const interviewersQuery = queryOptions({
  queryKey: keyOf('availability', 'interviewers'),
  queryFn: async ({ signal }) =>
    (await callApi(availabilityEndpoints.listInterviewers, { signal })).interviewers,
});

export interface OpenHour {
  startTime: string;
  endTime: string;
  /** Days of the interviewers who offer this hour. */
  availabilityIds: string[];
}

/** The free hours of one date; interviewers who offer the same hour are one choice. */
export function openHoursOf(days: readonly OpenDay[], date: string): OpenHour[] {
  const hours = new Map<string, OpenHour>();
  for (const day of days) {
    if (day.date !== date) continue;
    for (const { startTime, endTime, isBooked } of day.timeSlots) {
      if (isBooked) continue;
      const known = hours.get(startTime);
      if (known) known.availabilityIds.push(day.id);
      else hours.set(startTime, { startTime, endTime, availabilityIds: [day.id] });
    }
  }
  return [...hours.values()].sort((a, b) => a.startTime.localeCompare(b.startTime));
}
