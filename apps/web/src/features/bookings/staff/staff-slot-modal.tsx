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
import type { SlotRef } from '../bookings.queries.ts';
import { StaffModal } from './staff-modal.tsx';

interface NewSlotModalProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Sets another slot for a confirmed or postponed booking. The learner's deadline for moving does not bind staff. */
export function NewSlotModal({ booking, onClose }: NewSlotModalProps) {
  const [slot, setSlot] = useState<SlotRef | null>(null);
  return (
    <StaffModal
      kind="slot"
      booking={booking}
      isReady={slot !== null}
      perform={async (params) =>
        slot && callApi(staffBookingRoutes.setSlot, { params, body: slot })
      }
      onClose={onClose}
    >
      <Quiet>
        {booking.isFreeInterview
          ? 'The interview stays free of charge.'
          : 'The payment stays with the booking.'}
      </Quiet>
      <StaffSlotPicker value={slot} onChange={setSlot} />
    </StaffModal>
  );
}

// Selects a free slot for staff. Interviewers see their own slots; administrators see all slots, each with
// the interviewer's name.
interface StaffSlotPickerProps {
  value: SlotRef | null;
  onChange: (slot: SlotRef | null) => void;
}

const textOf = (slot: SlotRef) => `${slot.availabilityId} ${slot.startTime}`;

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

export function StaffSlotPicker({ value, onChange }: StaffSlotPickerProps) {
  const today = londonToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const firstFree = useFirstFreeDay(today);
  const date = chosen ?? firstFree ?? today;
  const month = useQuery({ ...staffMonthQuery(monthOf(date || today)), enabled: date !== '' });
  const choices = (month.data ?? [])
    .filter((day) => day.date === date)
    .flatMap((day) =>
      day.timeSlots.filter(isFree(date)).map(({ startTime, endTime }) => ({
        slot: { availabilityId: day.id, startTime },
        label: `${formatHours(startTime, endTime)}, ${day.interviewerName}`,
      })),
    );
  return (
    <Stack gap="sm">
      <DayField
        label="New date"
        min={today}
        value={date}
        onChange={(day) => {
          setChosen(day);
          onChange(null);
        }}
      />
      <NativeSelect
        label="New time (London)"
        value={value ? textOf(value) : ''}
        disabled={choices.length === 0}
        description={month.data && choices.length === 0 ? 'No free hours on this day.' : undefined}
        error={month.isError && !month.data ? SLOTS_FAILED : undefined}
        data={[
          { value: '', label: 'Choose a free hour' },
          ...choices.map((choice) => ({ value: textOf(choice.slot), label: choice.label })),
        ]}
        onChange={(event) => {
          const chosen = choices.find((item) => textOf(item.slot) === event.currentTarget.value);
          onChange(chosen?.slot ?? null);
        }}
      />
    </Stack>
  );
}
