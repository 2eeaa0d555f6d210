import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AvailabilityDay } from '@urost3/contract/availability/availability.schemas.ts';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { addToMonth, monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatHours, londonToday } from '../../../lib/dates.ts';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { staffMonthQuery } from '../../availability/public/availability.queries.ts';
import { startsAhead } from '../../availability/public/day-slots.ts';
import { SLOTS_FAILED } from '../booking-words.ts';
import { StaffFormDialog } from './staff-form-dialog.tsx';

interface NewSlotDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Returns a function that says whether a slot of the day is not booked and has not started. */
const isFree = (date: string) => {
  const ahead = new Set<string>(startsAhead(date));
  return (slot: { startTime: string; isBooked: boolean }) =>
    !slot.isBooked && ahead.has(slot.startTime);
};

function firstFreeDay(days: readonly AvailabilityDay[], today: string): string | null {
  return (
    days
      .filter((day) => day.date >= today && day.timeSlots.some(isFree(day.date)))
      .map((day) => day.date)
      .toSorted()[0] ?? null
  );
}

/** The first day with a free hour in this month or the next; null without such a day. The picker opens at this day. */
function useFirstFreeDay(today: string): string | null {
  const first = useQuery(staffMonthQuery(monthOf(today)));
  const found = first.data ? firstFreeDay(first.data, today) : null;
  const next = useQuery({
    ...staffMonthQuery(addToMonth(monthOf(today), 1)),
    enabled: first.data !== undefined && found === null,
  });
  return found ?? (next.data ? firstFreeDay(next.data, today) : null);
}

/**
 * Sets another slot for a confirmed or postponed booking. The learner's deadline for moving does not bind staff. Interviewers see
 * their own slots; administrators see all slots, each with the interviewer's name.
 */
export function NewSlotDialog({ booking, onClose }: NewSlotDialogProps) {
  const today = londonToday();
  const [day, setDay] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  const firstFree = useFirstFreeDay(today);
  const date = day ?? firstFree ?? today;
  const month = useQuery({ ...staffMonthQuery(monthOf(date || today)), enabled: date !== '' });
  const choices = (month.data ?? [])
    .filter((one) => one.date === date)
    .flatMap((one) =>
      one.timeSlots.filter(isFree(date)).map(({ startTime, endTime }) => ({
        slot: { availabilityId: one.id, startTime },
        value: `${one.id} ${startTime}`,
        label: `${formatHours(startTime, endTime)}, ${one.interviewerName}`,
      })),
    );
  // An hour that somebody else has taken meanwhile is no longer chosen.
  const chosen = choices.find(({ value }) => value === wanted);
  return (
    <StaffFormDialog
      kind="slot"
      booking={booking}
      isReady={chosen !== undefined}
      perform={async (params) =>
        chosen && callApi(staffBookingRoutes.setSlot, { params, body: chosen.slot })
      }
      onClose={onClose}
    >
      <Quiet>
        {booking.isFreeInterview
          ? 'The interview stays free of charge.'
          : 'The payment stays with the booking.'}
      </Quiet>
      <Stack gap="sm">
        <DayField
          label="New date"
          min={today}
          value={date}
          onChange={(next) => {
            setDay(next);
            setWanted('');
          }}
        />
        <NativeSelect
          label="New time (London)"
          value={chosen?.value ?? ''}
          disabled={choices.length === 0}
          description={
            month.data && choices.length === 0 ? 'No free hours on this day.' : undefined
          }
          error={month.isError && !month.data ? SLOTS_FAILED : undefined}
          data={[
            { value: '', label: 'Choose a free hour' },
            ...choices.map(({ value, label }) => ({ value, label })),
          ]}
          onChange={(event) => {
            setDay(date);
            setWanted(event.currentTarget.value);
          }}
        />
      </Stack>
    </StaffFormDialog>
  );
}
