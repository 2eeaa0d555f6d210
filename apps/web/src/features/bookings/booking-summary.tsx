import { Title } from '@mantine/core';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import { countBookings } from './booking-status.ts';

export function BookingSummary({ bookings }: { bookings: readonly MyBooking[] }) {
  const counts = countBookings(bookings, new Date());
  return (
    <section aria-labelledby="booking-summary">
      <Title order={2} size="h3" id="booking-summary" mb="sm">
        Booking Summary
      </Title>
      <StatGrid>
        <StatCard label="Total Bookings" value={counts.total} />
        <StatCard label="Upcoming" value={counts.upcoming} />
        <StatCard label="Completed" value={counts.completed} />
        <StatCard label="Postponed" value={counts.postponed} />
      </StatGrid>
    </section>
  );
}
