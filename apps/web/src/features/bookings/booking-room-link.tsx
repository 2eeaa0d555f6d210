import { Button, Text } from '@mantine/core';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms/interviews.ts';
import { formatTime } from '../../lib/dates.ts';
import { useHasPassed } from '../../ui/hooks/use-tick.ts';
import { VideoIcon } from '../../ui/media/icons.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import type { BookingBadge } from './booking-status.ts';
import { RoomLink } from './public/room-link.tsx';
import { roomClosesAt, roomOpensAt } from './room-doors.ts';

/** For a room on another site, joining becomes the card's main action this long before the interview. */
const SOON_MS = 15 * MINUTE_MS;

const LINK_PENDING = 'Meet link will be available after payment confirmation';

/**
 * Whether the card shows the link to the room, or the text that the link is pending. A cancelled, completed or postponed
 * interview shows neither: a postponed one no longer takes place at its hour, and has no other hour yet.
 */
export function hasRoomLink(badge: BookingBadge): boolean {
  return badge === 'Upcoming' || badge === 'Past';
}

/** Whether joining is the main action of the booking's card now. */
export function useIsJoinTime({ meetLink, startsAt }: MyBooking): boolean {
  const soonAt = new Date(Date.parse(startsAt) - SOON_MS).toISOString();
  const isOpen = useHasPassed(isOwnRoom(meetLink) ? roomOpensAt(startsAt) : soonAt);
  return isOpen && meetLink !== null;
}

/** The link to the room of a booked interview, or a button that says that the link is pending. */
export function RoomJoinLink({ booking, isMain }: { booking: MyBooking; isMain: boolean }) {
  const { id, meetLink, startsAt } = booking;
  const isOwn = isOwnRoom(meetLink);
  const hasClosed = useHasPassed(roomClosesAt(startsAt));
  const icon = <VideoIcon size={18} />;
  const hintId = `link-${id}`;
  if (!meetLink) {
    return (
      <div>
        <Button disabled leftSection={icon} aria-describedby={hintId}>
          Join Interview (Link Pending)
        </Button>
        <Quiet id={hintId} mt="3xs">
          {LINK_PENDING}
        </Quiet>
      </div>
    );
  }
  // Show no link to a room on this site that has closed.
  if (isOwn && hasClosed) return null;
  return (
    <RoomLink
      href={meetLink}
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      {...(isOwn && !isMain ? { 'aria-describedby': hintId } : {})}
    />
  );
}

/** States when the room on this site opens. Until then, the link leads to the check of camera and microphone. */
export function RoomOpens({ id, startsAt }: MyBooking) {
  const opensAt = roomOpensAt(startsAt);
  if (useHasPassed(opensAt)) return null;
  return (
    <Text size="sm" id={`link-${id}`}>
      <strong>The interview opens at {formatTime(opensAt)} (London).</strong> Until then the link
      checks your camera and microphone.
    </Text>
  );
}
