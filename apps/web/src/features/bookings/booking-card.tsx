import { Badge, Button, Text, Title } from '@mantine/core';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  formatCalendarDay,
  formatLongDate,
  formatLongDateTime,
  formatTime,
} from '../../lib/dates.ts';
import { interviewPath } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { VideoIcon } from '../../ui/icons.tsx';
import { useTick } from '../../ui/use-tick.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { type BookingBadge, badgeOf, colourOf, isActive } from './booking-status.ts';
import { timeUntil } from './booking-words.ts';
import { CalendarFileButton } from './calendar-file-button.tsx';
import classes from './own-bookings.module.css';
import { RoomLink } from './public/room-link.tsx';
import { useHasBegun } from './public/use-has-begun.ts';
import { roomClosesAt, roomOpensAt } from './room-doors.ts';

/** For a room on another site, joining becomes the card's main action this long before the interview. */
const SOON_MS = 15 * MINUTE_MS;

const LINK_PENDING = 'Meet link will be available after payment confirmation';

/** An action on a booking, as chosen by the learner. */
export type BookingAction = { kind: 'cancel' | 'move' | 'feedback'; booking: MyBooking };

interface BookingCardProps {
  booking: MyBooking;
  /** Whether this is the next interview, whose card is large. */
  isNext?: boolean;
  onAction: (action: BookingAction) => void;
}

/**
 * Whether the card shows the link to the room, or that the link is pending. A cancelled or completed interview has
 * neither; a postponed one has the link if its room is known, but never the text about a pending link.
 */
function hasJoin(badge: BookingBadge, hasLink: boolean): boolean {
  return badge === 'Upcoming' || badge === 'Past' || (badge === 'Postponed' && hasLink);
}

export function BookingCard({ booking, isNext = false, onAction }: BookingCardProps) {
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
        <StateWords booking={booking} badge={badge} />
        <div className={classes.actions}>
          {booking.hasFeedback && <Button onClick={() => act('feedback')}>View Feedback</Button>}
          {hasMainPreparation && <PrepareLink booking={booking} isMain />}
          {hasJoin(badge, booking.meetLink !== null) && (
            <JoinLink booking={booking} isMain={isJoinTime} />
          )}
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

function StateWords({ booking, badge }: { booking: MyBooking; badge: string }) {
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
      {isOwnRoom(booking.meetLink) && <LinkOpens {...booking} />}
      <Text size="sm" c="dimmed" className={classes.terms}>
        {booking.canChange
          ? `Free to cancel or move until ${formatLongDateTime(booking.policy.changeUntil)}.`
          : 'It can no longer be cancelled for a refund or moved.'}
      </Text>
    </div>
  );
}

function useIsJoinTime({ meetLink, startsAt }: MyBooking): boolean {
  const soonAt = new Date(Date.parse(startsAt) - SOON_MS).toISOString();
  const isOpen = useHasBegun(isOwnRoom(meetLink) ? roomOpensAt(startsAt) : soonAt);
  return isOpen && meetLink !== null;
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

function JoinLink({ booking, isMain }: { booking: MyBooking; isMain: boolean }) {
  const { id, meetLink, startsAt } = booking;
  const isOwn = isOwnRoom(meetLink);
  const hasClosed = useHasBegun(roomClosesAt(startsAt));
  const icon = <VideoIcon size={18} />;
  const hintId = `link-${id}`;
  if (!meetLink) {
    return (
      <div>
        <Button disabled leftSection={icon} aria-describedby={hintId}>
          Join Interview (Link Pending)
        </Button>
        <Text id={hintId} size="sm" c="dimmed" mt={4}>
          {LINK_PENDING}
        </Text>
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
function LinkOpens({ id, startsAt }: MyBooking) {
  const opensAt = roomOpensAt(startsAt);
  if (useHasBegun(opensAt)) return null;
  return (
    <Text size="sm" id={`link-${id}`}>
      <strong>The interview opens at {formatTime(opensAt)} (London).</strong> Until then the link
      checks your camera and microphone.
    </Text>
  );
}
