import { Badge, Button, Text, Title } from '@mantine/core';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCalendarDay, formatLongDate } from '../../lib/dates.ts';
import { interviewPath } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { useTick } from '../../ui/use-tick.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { hasRoomLink, RoomJoinLink, useIsJoinTime } from './booking-room-link.tsx';
import { BookingState } from './booking-state.tsx';
import { type BookingBadge, badgeOf, colourOf, isActive } from './booking-status.ts';
import { timeUntil } from './booking-words.ts';
import { CalendarFileButton } from './calendar-file-button.tsx';
import classes from './own-bookings.module.css';
import { useHasBegun } from './public/use-has-begun.ts';
import { endsAt } from './room-doors.ts';

export type BookingAction = { kind: 'cancel' | 'move' | 'feedback'; booking: MyBooking };

interface BookingCardProps {
  booking: MyBooking;
  /** Whether this is the next interview, whose card is large. */
  isNext?: boolean;
  onAction: (action: BookingAction) => void;
}

export function BookingCard({ booking, isNext = false, onAction }: BookingCardProps) {
  // Renders the card again when its interview has ended.
  useHasBegun(endsAt(booking.startsAt).toISOString());
  const now = new Date();
  const badge = badgeOf(booking, now);
  const isLive = isActive(booking, now);
  const isJoinTime = useIsJoinTime(booking);
  // The main action depends on the time: prepare before the interview, join at its time, read the feedback afterwards.
  const hasMainPreparation = isLive && !isJoinTime;
  const canCancel = booking.canChange || badge === 'Postponed';
  const titleId = `booking-${booking.id}`;
  const act = (kind: BookingAction['kind']) => onAction({ kind, booking });
  return (
    <article
      className={cx(classes.card, isLive && classes.active)}
      data-next={isNext}
      aria-labelledby={titleId}
    >
      {isNext && (
        <div className={classes.next}>
          <Countdown startsAt={booking.startsAt} />
          <StatusBadge badge={badge} />
        </div>
      )}
      <div className={classes.top}>
        <InitialsAvatar
          uid={booking.interviewerUid}
          name={booking.interviewerName}
          {...(isNext ? { size: 'large' as const } : {})}
        />
        <div className={classes.name}>
          <Title order={2} size="h4" id={titleId}>
            Mock Interview Session
          </Title>
          <Text size="sm" c="dimmed">
            60-minute session
          </Text>
        </div>
        {!isNext && (
          <span className={classes.badge}>
            <StatusBadge badge={badge} />
          </span>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact term="Interview Date">{formatCalendarDay(booking.bookingDate)}</Fact>
        <Fact term="Start Time">{booking.bookingTime} (London)</Fact>
        {booking.interviewerName && <Fact term="Interviewer">{booking.interviewerName}</Fact>}
        {booking.createdAt && <Fact term="Booked On">{formatLongDate(booking.createdAt)}</Fact>}
      </dl>
      <div className={classes.foot} data-live={isLive}>
        <BookingState booking={booking} badge={badge} />
        <div className={classes.actions}>
          {booking.hasFeedback && <Button onClick={() => act('feedback')}>View Feedback</Button>}
          {hasMainPreparation && <PrepareLink booking={booking} isMain />}
          {hasRoomLink(badge) && <RoomJoinLink booking={booking} isMain={isJoinTime} />}
          {isLive && !hasMainPreparation && <PrepareLink booking={booking} isMain={false} />}
          {isLive && <CalendarFileButton bookingId={booking.id} />}
        </div>
        {canCancel && (
          <div className={classes.quiet}>
            {booking.canChange && (
              <Button variant="default" size="sm" onClick={() => act('move')}>
                Move
              </Button>
            )}
            <Button variant="default" size="sm" onClick={() => act('cancel')}>
              Cancel Booking
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}

function StatusBadge({ badge }: { badge: BookingBadge }) {
  return (
    <Badge tt="none" fw={600} color={colourOf(badge)} variant="light" style={{ flexShrink: 0 }}>
      {badge}
    </Badge>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Countdown({ startsAt }: { startsAt: string }) {
  const now = useTick();
  return (
    <p className={classes.countdown}>
      <span>Your next interview</span>
      <strong>{timeUntil(startsAt, now)}</strong>
    </p>
  );
}

function PrepareLink({ booking, isMain }: { booking: MyBooking; isMain: boolean }) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} component={Link} to={interviewPath(booking.id)}>
      Prepare
    </Button>
  );
}
