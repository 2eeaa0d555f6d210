// Selects another slot for an existing booking, with a calendar and the free hours in a dialog.
import { Radio, Stack, Text } from '@mantine/core';
import { monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { formatCalendarDay, londonToday } from '../../lib/dates.ts';
import { useReveal } from '../../ui/use-reveal.ts';
import { openHoursOf } from '../availability/public/availability.queries.ts';
import { NoTimesLeft } from '../availability/public/no-times-left.tsx';
import { useOpenDays } from '../availability/public/use-open-days.ts';
import { useOpenMonth } from '../availability/public/use-open-month.ts';
import { SLOTS_FAILED } from './booking-words.ts';
import type { SlotRef } from './bookings.queries.ts';
import { FreeTimesLegend, freeTimesCalendar } from './free-times.tsx';
import { FreeTimesCalendar } from './free-times-calendar.tsx';

interface SlotPickerProps {
  value: SlotRef | null;
  onChange: (slot: SlotRef | null) => void;
  /** The day on which the booking is now. The calendar marks this day. */
  ownDay?: string | undefined;
}

export function SlotPicker({ value, onChange, ownDay }: SlotPickerProps) {
  const today = londonToday();
  const { month, setMonth, isOpening } = useOpenMonth(today);
  const [date, setDate] = useState<string | null>(null);
  const { open, chosen } = useOpenDays(month, date);
  const choose = (day: string) => {
    setDate(day);
    onChange(null);
  };
  const hours = date ? openHoursOf(chosen.data ?? [], date) : [];
  const group = useReveal<HTMLDivElement>(date, hours.length > 0);
  return (
    <Stack gap="md">
      <div className={freeTimesCalendar}>
        <FreeTimesCalendar
          month={month}
          onMonth={setMonth}
          days={isOpening ? undefined : open.data}
          isLoading={isOpening || open.isPending}
          selected={date}
          ownDay={ownDay}
          onSelect={choose}
        />
        <FreeTimesLegend hasOwn={ownDay?.startsWith(month) ?? false} />
      </div>
      {open.isError && !open.data && <Text role="alert">{SLOTS_FAILED}</Text>}
      {!isOpening && open.data?.length === 0 && (
        <NoTimesLeft
          month={month}
          onGo={(day) => {
            setMonth(monthOf(day));
            choose(day);
          }}
        />
      )}
      {date && (
        <Radio.Group
          ref={group}
          label={`Time on ${formatCalendarDay(date)} (London)`}
          value={value?.startTime ?? ''}
          onChange={(startTime) => {
            const hour = hours.find((item) => item.startTime === startTime);
            const availabilityId = hour?.availabilityIds[0];
            onChange(availabilityId ? { availabilityId, startTime } : null);
          }}
        >
          <Stack gap="xs" mt="xs">
            {hours.map((hour) => (
              <Radio
                key={hour.startTime}
                value={hour.startTime}
                label={`${hour.startTime} – ${hour.endTime}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
