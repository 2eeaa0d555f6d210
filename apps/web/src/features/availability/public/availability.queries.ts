import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AvailableDay } from '@urost3/contract/availability/availability.schemas.ts';
import { availabilityRoutes } from '@urost3/contract/availability/availability.ts';
import { firstDayOf, lastDayOf, monthOf } from '@urost3/contract/day.ts';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { londonToday } from '../../../lib/dates.ts';

export const availabilityKey = keyOf('availability');

/** The free slots of a month, from today on. */
export const openMonthQuery = (month: string) =>
  queryOptions({
    queryKey: keyOf('availability', 'open', month),
    queryFn: async ({ signal }) => {
      const today = londonToday();
      const first = firstDayOf(month);
      const query = { startDate: first < today ? today : first, endDate: lastDayOf(month) };
      return (await callApi(availabilityRoutes.listOpen, { query, signal })).availability;
    },
  });

/** The first day with free slots, from a date on. */
export const nextOpenDayQuery = (from: string) =>
  queryOptions({
    queryKey: keyOf('availability', 'next', from),
    queryFn: async ({ signal }) =>
      (await callApi(availabilityRoutes.findNext, { query: { from }, signal })).date,
  });

/** Converts `YYYY-MM` to `YYYY-M`, the format that `listMonth` expects. */
const monthParameter = (month: string) => `${month.slice(0, 4)}-${Number(month.slice(5))}`;

export const staffMonthQuery = (month: string) =>
  queryOptions({
    queryKey: keyOf('availability', 'staff', month),
    queryFn: async ({ signal }) =>
      (
        await callApi(availabilityRoutes.listMonth, {
          query: { month: monthParameter(month) },
          signal,
        })
      ).availability,
  });

export const availabilitySummaryQuery = apiQuery(
  ['availability', 'summary'],
  availabilityRoutes.summarise,
);

export const interviewersQuery = queryOptions({
  queryKey: keyOf('availability', 'interviewers'),
  queryFn: async ({ signal }) =>
    (await callApi(availabilityRoutes.listInterviewers, { signal })).interviewers,
});

export const bookableQuery = queryOptions({
  queryKey: keyOf('availability', 'bookable'),
  queryFn: async ({ signal }) =>
    (await callApi(availabilityRoutes.listBookable, { signal })).interviewers,
});

/** Interviewers who have chosen to be shown to visitors. */
export const shownQuery = apiQuery(['availability', 'shown'], availabilityRoutes.listShown, {
  staleTime: Number.POSITIVE_INFINITY,
});

export const introductionQuery = apiQuery(
  ['availability', 'introduction'],
  availabilityRoutes.getIntroduction,
);

export interface OpenHour {
  startTime: string;
  endTime: string;
  /** The ids of the interviewers' days that contain this hour. */
  availabilityIds: string[];
  /** The interviewers of `availabilityIds`, in the same order. */
  interviewerUids: string[];
}

/** The free hours of one date. The same hour of several interviewers is one entry. */
export function openHoursOf(days: readonly AvailableDay[], date: string): OpenHour[] {
  const hours = new Map<string, OpenHour>();
  for (const day of days) {
    if (day.date !== date) continue;
    for (const { startTime, endTime, isBooked } of day.timeSlots) {
      if (isBooked) continue;
      const known = hours.get(startTime);
      if (known) {
        known.availabilityIds.push(day.id);
        known.interviewerUids.push(day.interviewerUid);
      } else
        hours.set(startTime, {
          startTime,
          endTime,
          availabilityIds: [day.id],
          interviewerUids: [day.interviewerUid],
        });
    }
  }
  return [...hours.values()].sort((a, b) => a.startTime.localeCompare(b.startTime));
}

export const busyCalendarQuery = apiQuery(
  ['availability', 'busy-calendar'],
  availabilityRoutes.getBusyCalendar,
);

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
