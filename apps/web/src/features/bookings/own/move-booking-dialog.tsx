import { Button, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Interviewer } from '@urost3/contract/availability/availability.schemas.ts';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay, londonToday } from '../../../lib/dates.ts';
import { DialogFooter, Modal } from '../../../ui/dialog/modal.tsx';
import { useReveal } from '../../../ui/hooks/use-reveal.ts';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import {
  bookableQuery,
  type OpenHour,
  openHoursOf,
  useOpenDays,
} from '../../availability/public/availability.queries.ts';
import { useOpenMonth } from '../../availability/public/open-month.tsx';
import { SLOTS_FAILED } from '../booking-words.ts';
import { bookingChanges } from '../bookings.queries.ts';
import { FreeTimesPicker } from '../slots/free-times.tsx';
import { withFirstFree } from '../slots/take-slot.ts';

interface MoveBookingDialogProps {
  /** The booking to move; null while the dialog is closed. */
  booking: MyBooking | null;
  onClose: () => void;
}

export function MoveBookingDialog({ booking, onClose }: MoveBookingDialogProps) {
  return (
    <Modal opened={booking !== null} onClose={onClose} title="Move your interview" size="lg">
      {booking && <MoveForm key={booking.id} booking={booking} onClose={onClose} />}
    </Modal>
  );
}

/** The names of an hour's interviewers. The list of names may be missing; the booking has that of its own interviewer. */
function peopleOf(
  hour: OpenHour,
  booking: MyBooking,
  interviewers: readonly Interviewer[],
): string {
  const names = hour.interviewerUids.map((uid) => {
    if (uid === booking.interviewerUid) return isolate(booking.interviewerName);
    const person = interviewers.find((one) => one.uid === uid);
    return person ? isolate(person.displayName) : 'another interviewer';
  });
  return [...new Set(names)].join(' or ');
}

/** Changes when other interviewers offer the hour: it then has to be chosen again. */
const hourKeyOf = ({ startTime, availabilityIds }: OpenHour) =>
  [startTime, ...availabilityIds].join(' ');

/** A calendar, and the free hours of the chosen day. The booking's own interviewer is preferred. */
function MoveForm({ booking, onClose }: { booking: MyBooking; onClose: () => void }) {
  const { month, setMonth, isOpening } = useOpenMonth(londonToday());
  const [date, setDate] = useState<string | null>(null);
  const [key, setKey] = useState('');
  const { open, chosen } = useOpenDays(month, date);
  const failed = [open, chosen].find((query) => query.isError && !query.data);
  const interviewers = useQuery(bookableQuery).data ?? [];
  const days = chosen.data ?? [];
  const own = days.filter(({ interviewerUid }) => interviewerUid === booking.interviewerUid);
  const ownHours = date ? openHoursOf(own, date) : [];
  const hours = (date ? openHoursOf(days, date) : []).map(
    (hour) => ownHours.find(({ startTime }) => startTime === hour.startTime) ?? hour,
  );
  /** Null also when somebody else has taken the chosen hour. */
  const hour = hours.find((one) => hourKeyOf(one) === key) ?? null;
  const group = useReveal<HTMLDivElement>(date, hours.length > 0);
  const move = useMutation({
    mutationFn: (to: OpenHour) =>
      withFirstFree(to, (availabilityId) => {
        const body = { availabilityId, startTime: to.startTime };
        return callApi(bookingRoutes.move, { params: { id: booking.id }, body });
      }),
    onSuccess: ({ bookingDate, bookingTime, interviewerUid, interviewerName }) => {
      const isSamePerson = interviewerUid === booking.interviewerUid;
      const person = isSamePerson ? '' : `, with ${isolate(interviewerName)}`;
      showToast(
        'success',
        `Your interview is now on ${formatCalendarDay(bookingDate)}, ${bookingTime}${person}.`,
      );
      onClose();
    },
    meta: { changes: bookingChanges },
  });
  const choose = (day: string) => {
    setDate(day);
    setKey('');
  };
  return (
    <Stack gap="md">
      <Text>
        It is on {formatCalendarDay(booking.bookingDate)} at {booking.bookingTime}.
        {!booking.isFreeInterview && ' Your payment moves with it.'}
      </Text>
      <FreeTimesPicker
        month={month}
        onMonth={setMonth}
        days={isOpening ? undefined : open.data}
        isLoading={isOpening || open.isPending}
        isEmpty={!isOpening && open.data?.length === 0}
        selected={date}
        ownDay={booking.bookingDate}
        onSelect={choose}
      />
      {failed && <QueryState query={failed} message={SLOTS_FAILED} isWholePage={false} />}
      {date && chosen.data && hours.length === 0 && (
        <Text role="status">No available slots for this date.</Text>
      )}
      {date && hours.length > 0 && (
        <Radio.Group
          ref={group}
          label={`Time on ${formatCalendarDay(date)} (London)`}
          value={key}
          onChange={setKey}
        >
          <Stack gap="xs" mt="xs">
            {hours.map((one) => (
              <Radio
                key={one.startTime}
                value={hourKeyOf(one)}
                label={`${one.startTime} – ${one.endTime} with ${peopleOf(one, booking, interviewers)}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Problem error={move.error} otherwise="The booking could not be moved. Please try again." />
      <DialogFooter
        aside={hour === null && <Quiet id="move-first">Choose a day to see its times.</Quiet>}
      >
        <Button variant="default" onClick={onClose}>
          Keep This Time
        </Button>
        <Button
          disabled={hour === null}
          aria-describedby={hour === null ? 'move-first' : undefined}
          loading={move.isPending}
          onClick={() => hour && move.mutate(hour)}
        >
          Move Interview
        </Button>
      </DialogFooter>
    </Stack>
  );
}
