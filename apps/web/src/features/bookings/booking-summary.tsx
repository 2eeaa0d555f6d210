import { Title } from '@mantine/core';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { countBookings } from './booking-status.ts';
import classes from './own-bookings.module.css';

export function BookingSummary({ bookings }: { bookings: readonly MyBooking[] }) {
  const counts = countBookings(bookings, new Date());
  const rows = [
    ['Total Bookings', counts.total],
    ['Upcoming', counts.upcoming],
    ['Completed', counts.completed],
    ['Postponed', counts.postponed],
  ] as const;
  return (
    <section aria-labelledby="booking-summary" className={classes.summary}>
      <Title order={2} size="h4" id="booking-summary">
        Booking Summary
      </Title>
      <dl className={classes.counts}>
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
