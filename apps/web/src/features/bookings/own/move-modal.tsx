import { Button, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Interviewer } from '@urost3/contract/availability/availability.schemas.ts';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay, londonToday } from '../../../lib/dates.ts';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useReveal } from '../../../ui/hooks/use-reveal.ts';
import { Problem } from '../../../ui/state/problem.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import {
  availabilityKey,
  bookableQuery,
  type OpenHour,
  openHoursOf,
  useOpenDays,
} from '../../availability/public/availability.queries.ts';
import { NoTimesLeft, useOpenMonth } from '../../availability/public/open-month.tsx';
import { SLOTS_FAILED } from '../booking-words.ts';
import { bookingsKey } from '../bookings.queries.ts';
import { FreeTimesCalendar, FreeTimesLegend, freeTimesCalendar } from '../slots/free-times.tsx';
import { withFirstFree } from '../slots/take-slot.ts';

interface MoveModalProps {
  /** The booking to move; null while the dialog is closed. */
  booking: MyBooking | null;
  onClose: () => void;
}

export function MoveModal({ booking, onClose }: MoveModalProps) {
  const client = useQueryClient();
  const [hour, setHour] = useState<OpenHour | null>(null);
  const move = useMutation({
    mutationFn: ({ from, to }: { from: MyBooking; to: OpenHour }) =>
      withFirstFree(to, (availabilityId) => {
        const body = { availabilityId, startTime: to.startTime };
        return callApi(bookingRoutes.move, { params: { id: from.id }, body });
      }),
    onSuccess: (moved, { from }) => {
      const isSamePerson = moved.interviewerUid === from.interviewerUid;
      const person = isSamePerson ? '' : `, with ${isolate(moved.interviewerName)}`;
      showToast(
        'success',
        `Your interview is now on ${formatCalendarDay(moved.bookingDate)}, ${moved.bookingTime}${person}.`,
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
    setHour(null);
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
        <SlotPicker value={hour} onChange={setHour} booking={booking} />
        <Problem error={move.error} otherwise="The booking could not be moved. Please try again." />
        <DialogFooter
          aside={
            hour === null && (
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
            disabled={hour === null}
            aria-describedby={hour === null ? 'move-first' : undefined}
            loading={move.isPending}
            onClick={() => booking && hour && move.mutate({ from: booking, to: hour })}
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
  value: OpenHour | null;
  onChange: (hour: OpenHour | null) => void;
  /** The calendar marks its day, and its interviewer is preferred. */
  booking: MyBooking | null;
}

/** The names of an hour's interviewers. The list of names may be missing; the booking has that of its own interviewer. */
function peopleOf(
  hour: OpenHour,
  booking: MyBooking | null,
  interviewers: readonly Interviewer[],
): string {
  const names = hour.interviewerUids.map((uid) => {
    if (uid === booking?.interviewerUid) return isolate(booking.interviewerName);
    const person = interviewers.find((one) => one.uid === uid);
    return person ? isolate(person.displayName) : 'another interviewer';
  });
  return [...new Set(names)].join(' or ');
}

/** Changes when other interviewers offer the hour: it then has to be chosen again. */
const keyOf = ({ startTime, availabilityIds }: OpenHour) =>
  [startTime, ...availabilityIds].join(' ');

function SlotPicker({ value, onChange, booking }: SlotPickerProps) {
  const ownDay = booking?.bookingDate;
  const today = londonToday();
  const { month, setMonth, isOpening } = useOpenMonth(today);
  const [date, setDate] = useState<string | null>(null);
  const { open, chosen } = useOpenDays(month, date);
  const choose = (day: string) => {
    setDate(day);
    onChange(null);
  };
  const failed = [open, chosen].find((query) => query.isError && !query.data);
  const interviewers = useQuery(bookableQuery).data ?? [];
  const days = chosen.data ?? [];
  const own = days.filter(({ interviewerUid }) => interviewerUid === booking?.interviewerUid);
  const ownHours = date ? openHoursOf(own, date) : [];
  const hours = (date ? openHoursOf(days, date) : []).map(
    (hour) => ownHours.find(({ startTime }) => startTime === hour.startTime) ?? hour,
  );
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
      {failed && <QueryState query={failed} message={SLOTS_FAILED} isWholePage={false} />}
      {!isOpening && open.data?.length === 0 && (
        <NoTimesLeft
          month={month}
          onGo={(day) => {
            setMonth(monthOf(day));
            choose(day);
          }}
        />
      )}
      {date && chosen.data && hours.length === 0 && (
        <Text role="status">No available slots for this date.</Text>
      )}
      {date && hours.length > 0 && (
        <Radio.Group
          ref={group}
          label={`Time on ${formatCalendarDay(date)} (London)`}
          value={value ? keyOf(value) : ''}
          onChange={(key) => onChange(hours.find((hour) => keyOf(hour) === key) ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {hours.map((hour) => (
              <Radio
                key={hour.startTime}
                value={keyOf(hour)}
                label={`${hour.startTime} – ${hour.endTime} with ${peopleOf(hour, booking, interviewers)}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
