import { Button, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay, londonToday } from '../../../lib/dates.ts';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useReveal } from '../../../ui/hooks/use-reveal.ts';
import { Problem } from '../../../ui/state/problem.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import {
  availabilityKey,
  openHoursOf,
  useOpenDays,
} from '../../availability/public/availability.queries.ts';
import { NoTimesLeft, useOpenMonth } from '../../availability/public/open-month.tsx';
import { SLOTS_FAILED } from '../booking-words.ts';
import { bookingsKey, type SlotRef } from '../bookings.queries.ts';
import { FreeTimesCalendar, FreeTimesLegend, freeTimesCalendar } from '../slots/free-times.tsx';

interface MoveModalProps {
  /** The booking to move; null while the dialog is closed. */
  booking: MyBooking | null;
  onClose: () => void;
}

export function MoveModal({ booking, onClose }: MoveModalProps) {
  const client = useQueryClient();
  const [slot, setSlot] = useState<SlotRef | null>(null);
  const move = useMutation({
    mutationFn: (wanted: { id: string; slot: SlotRef }) =>
      callApi(bookingRoutes.move, { params: { id: wanted.id }, body: wanted.slot }),
    onSuccess: (moved) => {
      showToast(
        'success',
        `Your interview is now on ${formatCalendarDay(moved.bookingDate)}, ${moved.bookingTime}.`,
      );
      close();
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: bookingsKey });
      await client.invalidateQueries({ queryKey: availabilityKey });
    },
  });
  const close = () => {
    move.reset();
    setSlot(null);
    onClose();
  };
  return (
    <Modal
      opened={booking !== null}
      onClose={close}
      title={<strong>Move your interview</strong>}
      size="lg"
    >
      <Stack gap="md">
        {booking && (
          <Text>
            It is on {formatCalendarDay(booking.bookingDate)} at {booking.bookingTime}.
            {!booking.isFreeInterview && ' Your payment moves with it.'}
          </Text>
        )}
        <SlotPicker value={slot} onChange={setSlot} ownDay={booking?.bookingDate} />
        <Problem error={move.error} otherwise="The booking could not be moved. Please try again." />
        <DialogFooter
          aside={
            slot === null && (
              <Text size="sm" c="dimmed" id="move-first">
                Choose a day to see its times.
              </Text>
            )
          }
        >
          <Button variant="default" onClick={close}>
            Keep This Time
          </Button>
          <Button
            disabled={slot === null}
            aria-describedby={slot === null ? 'move-first' : undefined}
            loading={move.isPending}
            onClick={() => booking && slot && move.mutate({ id: booking.id, slot })}
          >
            Move Interview
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}

// Selects another slot for an existing booking, with a calendar and the free hours in a dialog.
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
