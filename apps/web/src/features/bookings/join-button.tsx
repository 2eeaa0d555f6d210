import { Button, Text } from '@mantine/core';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';

/** The way into the video room, for the interviewer. */
export function JoinButton({ booking }: { booking: AdminBooking }) {
  if (!booking.meetLink)
    return (
      <Text size="sm" c="dimmed">
        No meet link yet.
      </Text>
    );
  return (
    <Button component="a" href={booking.meetLink} target="_blank" rel="noopener noreferrer">
      Join Interview
    </Button>
  );
}
