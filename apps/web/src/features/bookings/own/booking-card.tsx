import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms/interviews.ts';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { formatCalendarDay, formatLongDate, formatLongDateTime } from '../../../lib/dates.ts';
import { interviewPath } from '../../../paths.ts';
import { useNow } from '../../../ui/hooks/use-tick.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { Card, Columns, Fact, PartTitle } from '../../../ui/page/pieces.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { hasRoomLink, RoomJoinLink, RoomOpens, useIsJoinTime } from '../booking-room-link.tsx';
import { type BookingBadge, badgeOf, colourOf, isActive } from '../booking-status.ts';
import { timeUntil } from '../booking-words.ts';

export type BookingAction = { kind: 'cancel' | 'move' | 'feedback'; booking: MyBooking };

interface BookingCardProps {
  booking: MyBooking;
  /** Whether this is the next interview, whose card is large. */
  isNext?: boolean;
  onAction: (action: BookingAction) => void;
}

export function BookingCard({ booking, isNext = false, onAction }: BookingCardProps) {
  const now = useNow();
  const badge = badgeOf(booking, now);
  const isLive = isActive(booking, now);
  const isJoinTime = useIsJoinTime(booking);
  // The main action depends on the time: prepare before the interview, join at its time, read the feedback afterwards.
  const hasMainPreparation = isLive && !isJoinTime;
  const canCancel = booking.canChange || badge === 'Postponed';
  const titleId = `booking-${booking.id}`;
  const act = (kind: BookingAction['kind']) => onAction({ kind, booking });
  return (
    <Card
      component="article"
      gap="md"
      p={{ base: 'md', sm: 'xl' }}
      isLive={isLive}
      aria-labelledby={titleId}
    >
      {isNext && (
        <Group gap="md" align="flex-start" justify="space-between" wrap="nowrap">
          <Countdown startsAt={booking.startsAt} />
          <StatusBadge badge={badge} />
        </Group>
      )}
      <Group gap="sm" wrap="nowrap">
        <InitialsAvatar
          uid={booking.interviewerUid}
          name={booking.interviewerName}
          {...(isNext ? { size: 'large' as const } : {})}
        />
        <Box flex="1" miw="0">
          <PartTitle id={titleId}>Mock Interview Session</PartTitle>
          <Quiet>60-minute session</Quiet>
        </Box>
        {!isNext && <StatusBadge badge={badge} />}
      </Group>
      <Columns component="dl" columns="7.5rem" gap="0.625rem 1.25rem">
        <Fact name="Interview Date">{formatCalendarDay(booking.bookingDate)}</Fact>
        <Fact name="Start Time">{booking.bookingTime} (London)</Fact>
        {booking.interviewerName && <Fact name="Interviewer">{booking.interviewerName}</Fact>}
        {booking.createdAt && <Fact name="Booked On">{formatLongDate(booking.createdAt)}</Fact>}
      </Columns>
      <Group gap="0.75rem 1.5rem" justify="space-between">
        <BookingState booking={booking} badge={badge} />
        <Group
          className={pieces.fillsPhone}
          flex={{ base: 'auto', xs: 'initial' }}
          data-if-filled
          gap="2xs"
        >
          {booking.hasFeedback && <Button onClick={() => act('feedback')}>View Feedback</Button>}
          {hasMainPreparation && <PrepareLink booking={booking} isMain />}
          {hasRoomLink(badge) && <RoomJoinLink booking={booking} isMain={isJoinTime} />}
          {isLive && !hasMainPreparation && <PrepareLink booking={booking} isMain={false} />}
          {isLive && <CalendarFileButton bookingId={booking.id} />}
        </Group>
        {canCancel && (
          <Group className={pieces.fillsPhone} flex={{ base: 'auto', xs: 'initial' }} gap="2xs">
            {booking.canChange && (
              <Button variant="subtle" size="sm" onClick={() => act('move')}>
                Move
              </Button>
            )}
            <Button variant="subtle" size="sm" onClick={() => act('cancel')}>
              Cancel Booking
            </Button>
          </Group>
        )}
      </Group>
    </Card>
  );
}

function StatusBadge({ badge }: { badge: BookingBadge }) {
  return (
    <Badge fw={600} color={colourOf(badge)} flex="none">
      {badge}
    </Badge>
  );
}

function Countdown({ startsAt }: { startsAt: string }) {
  const now = useNow().getTime();
  return (
    <Text c="var(--app-accent-text)" fz="sm" lh={1.3}>
      Your next interview
      <Box component="strong" display="block" fz="xl" data-figures>
        {timeUntil(startsAt, now)}
      </Box>
    </Text>
  );
}

function PrepareLink({ booking, isMain }: { booking: MyBooking; isMain: boolean }) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} component={Link} to={interviewPath(booking.id)}>
      Prepare
    </Button>
  );
}

/** What the state of a booking means for its learner, in words. */
function BookingState({ booking, badge }: { booking: MyBooking; badge: string }) {
  if (badge === 'Completed') {
    return (
      <div>
        <Text fw={600}>Interview Completed Successfully!</Text>
        <Quiet>Thank you for participating in this mock interview session.</Quiet>
      </div>
    );
  }
  if (badge === 'Postponed') {
    return (
      <div>
        <Text fw={600}>Interview Postponed</Text>
        <Quiet>This session has been rescheduled. You'll be contacted with new details.</Quiet>
      </div>
    );
  }
  if (booking.refund) {
    const amount = formatMoney(booking.refund.amount, booking.currency);
    return (
      <Quiet>
        {booking.refund.isDone
          ? `${amount} has gone back to your card.`
          : `${amount} is on its way back to your card.`}
      </Quiet>
    );
  }
  if (badge !== 'Upcoming') return null;
  return (
    <Box flex="1 1 100%">
      {isOwnRoom(booking.meetLink) && <RoomOpens {...booking} />}
      <Quiet>
        {booking.canChange
          ? `Free to cancel or move until ${formatLongDateTime(booking.policy.changeUntil)}.`
          : 'It can no longer be cancelled for a refund or moved.'}
      </Quiet>
    </Box>
  );
}

function CalendarFileButton({ bookingId }: { bookingId: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const answer: unknown = await callApi(bookingRoutes.readCalendarFile, {
        params: { id: bookingId },
      });
      saveFile(new Blob([String(answer)], { type: 'text/calendar' }), 'interview.ics');
    },
    meta: { failure: 'The calendar file could not be loaded.' },
  });
  return (
    <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      Add to Calendar
    </Button>
  );
}
