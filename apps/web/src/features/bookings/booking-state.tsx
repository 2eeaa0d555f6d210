import { Text } from '@mantine/core';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';
import { formatLongDateTime } from '../../lib/dates.ts';
import { RoomOpens } from './booking-room-link.tsx';
import classes from './own-bookings.module.css';

/** What the state of a booking means for its learner, in words. */
export function BookingState({ booking, badge }: { booking: MyBooking; badge: string }) {
  if (badge === 'Completed') {
    return (
      <div>
        <Text fw={600}>Interview Completed Successfully!</Text>
        <Text size="sm" c="dimmed">
          Thank you for participating in this mock interview session.
        </Text>
      </div>
    );
  }
  if (badge === 'Postponed') {
    return (
      <div>
        <Text fw={600}>Interview Postponed</Text>
        <Text size="sm" c="dimmed">
          This session has been rescheduled. You'll be contacted with new details.
        </Text>
      </div>
    );
  }
  if (booking.refund) {
    const amount = formatMoney(booking.refund.amount, booking.currency);
    return (
      <Text size="sm" c="dimmed">
        {booking.refund.isDone
          ? `${amount} has gone back to your card.`
          : `${amount} is on its way back to your card.`}
      </Text>
    );
  }
  if (badge !== 'Upcoming') return null;
  return (
    <div>
      {isOwnRoom(booking.meetLink) && <RoomOpens {...booking} />}
      <Text size="sm" c="dimmed" className={classes.terms}>
        {booking.canChange
          ? `Free to cancel or move until ${formatLongDateTime(booking.policy.changeUntil)}.`
          : 'It can no longer be cancelled for a refund or moved.'}
      </Text>
    </div>
  );
}
