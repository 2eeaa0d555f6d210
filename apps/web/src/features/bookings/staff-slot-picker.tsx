// Free slots as staff see them: an interviewer their own, an administrator everyone's by name.
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { londonToday } from '../../lib/dates.ts';
import { staffMonthQuery } from '../availability/availability.queries.ts';
import type { SlotRef } from './bookings.queries.ts';

interface StaffSlotPickerProps {
  value: SlotRef | null;
  onChange: (slot: SlotRef | null) => void;
}

const textOf = (slot: SlotRef) => `${slot.availabilityId} ${slot.startTime}`;

export function StaffSlotPicker({ value, onChange }: StaffSlotPickerProps) {
  const today = londonToday();
  const [date, setDate] = useState(today);
  const month = useQuery({ ...staffMonthQuery(monthOf(date || today)), enabled: date !== '' });
  const choices = (month.data ?? [])
    .filter((day) => day.date === date)
    .flatMap((day) =>
      day.timeSlots
        .filter((slot) => !slot.isBooked)
        .map(({ startTime, endTime }) => ({
          slot: { availabilityId: day.id, startTime },
          label: `${startTime} – ${endTime}, ${day.interviewerName}`,
        })),
    );
  return (
    <Stack gap="sm">
      <TextInput
        label="New date"
        type="date"
        min={today}
        value={date}
        onChange={(event) => {
          setDate(event.currentTarget.value);
          onChange(null);
        }}
      />
      <NativeSelect
        label="New time (London)"
        value={value ? textOf(value) : ''}
        description={month.data && choices.length === 0 ? 'No free hours on this day.' : undefined}
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
