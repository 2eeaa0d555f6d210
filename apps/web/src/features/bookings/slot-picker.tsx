// Chooses another slot for an existing booking: the calendar and the free hours, in a dialog.
import { Radio, Stack, Text } from '@mantine/core';
import { monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { formatCalendarDay, londonToday } from '../../lib/dates.ts';
import { type DayLook, MonthCalendar, unknownDay } from '../../ui/month-calendar.tsx';
import { useReveal } from '../../ui/use-reveal.ts';
import { openHoursOf } from '../availability/public/availability.queries.ts';
import { NoTimesLeft } from '../availability/public/no-times-left.tsx';
import { useOpenDays } from '../availability/public/use-open-days.ts';
import { useOpenMonth } from '../availability/public/use-open-month.ts';
import { SLOTS_FAILED } from './booking-words.ts';
import type { SlotRef } from './bookings.queries.ts';

interface SlotPickerProps {
  value: SlotRef | null;
  onChange: (slot: SlotRef | null) => void;
}

export function SlotPicker({ value, onChange }: SlotPickerProps) {
  const today = londonToday();
  const { month, setMonth, isOpening } = useOpenMonth(today);
  const [date, setDate] = useState<string | null>(null);
  const { open, chosen } = useOpenDays(month, date);
  const look = (day: string): DayLook => {
    if (day < today) return { tone: 'past', words: 'past', isDisabled: true };
    if (isOpening || !open.data) return unknownDay(isOpening || open.isPending);
    const count = openHoursOf(open.data, day).length;
    return count === 0
      ? { tone: 'none', words: 'no free times', isDisabled: true }
      : { tone: 'available', words: `${count} free`, isDisabled: false, mark: count };
  };
  const choose = (day: string) => {
    setDate(day);
    onChange(null);
  };
  const hours = date ? openHoursOf(chosen.data ?? [], date) : [];
  const group = useReveal<HTMLDivElement>(date, hours.length > 0);
  return (
    <Stack gap="md">
      <MonthCalendar
        label="Days with free interviews"
        month={month}
        onMonth={setMonth}
        today={today}
        firstWeekday={1}
        selected={date}
        look={look}
        onSelect={choose}
        earliestMonth={monthOf(today)}
      />
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
