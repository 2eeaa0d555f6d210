import { Badge, Button, Group, Text, Title } from '@mantine/core';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { formatCalendarDay, formatLongDate, formatLongDateTime } from '../../lib/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { VideoIcon } from '../../ui/icons.tsx';
import { type BookingBadge, badgeOf, colourOf, isActive } from './booking-status.ts';
import { CalendarFileButton } from './calendar-file-button.tsx';
import classes from './my-bookings.module.css';

const LINK_PENDING = 'Meet link will be available after payment confirmation';

/** The chosen action and its booking. */
export type BookingAction = { kind: 'cancel' | 'move' | 'feedback'; booking: MyBooking };

interface BookingCardProps {
  booking: MyBooking;
  onAction: (action: BookingAction) => void;
}

/** A cancelled interview has no link to join. A postponed one keeps its room, without the message about a pending link. */
function hasJoin(badge: BookingBadge, hasLink: boolean): boolean {
  return badge === 'Upcoming' || badge === 'Past' || (badge === 'Postponed' && hasLink);
}

export function BookingCard({ booking, onAction }: BookingCardProps) {
  const now = new Date();
  const badge = badgeOf(booking, now);
  const isLive = isActive(booking, now);
  const titleId = `booking-${booking.id}`;
  const act = (kind: BookingAction['kind']) => onAction({ kind, booking });
  return (
    <article className={cx(classes.card, isLive && classes.active)} aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h4" id={titleId}>
            Mock Interview Session
          </Title>
          <Text size="sm" c="dimmed">
            60-minute session
          </Text>
        </div>
        <Badge tt="none" color={colourOf(badge)} variant="light" style={{ flexShrink: 0 }}>
          {badge}
        </Badge>
      </Group>
      <dl className={classes.facts}>
        <dt>Interview Date</dt>
        <dd>{formatCalendarDay(booking.bookingDate)}</dd>
        <dt>Start Time</dt>
        <dd>{booking.bookingTime} (London)</dd>
        {booking.interviewerName && (
          <>
            <dt>Interviewer</dt>
            <dd>{booking.interviewerName}</dd>
          </>
        )}
        {booking.createdAt && (
          <>
            <dt>Booked On</dt>
            <dd>{formatLongDate(booking.createdAt)}</dd>
          </>
        )}
      </dl>
      <StateWords booking={booking} badge={badge} />
      <div className={classes.actions}>
        {hasJoin(badge, booking.meetLink !== null) && <JoinLink booking={booking} />}
        {booking.hasFeedback && <Button onClick={() => act('feedback')}>View Feedback</Button>}
        {isLive && <CalendarFileButton bookingId={booking.id} />}
        {booking.canChange && (
          <Button variant="default" onClick={() => act('move')}>
            Move
          </Button>
        )}
        {(booking.canChange || badge === 'Postponed') && (
          <Button variant="default" onClick={() => act('cancel')}>
            Cancel Booking
          </Button>
        )}
      </div>
    </article>
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
    <Text size="sm" c="dimmed">
      {booking.canChange
        ? `Free to cancel or move until ${formatLongDateTime(booking.policy.changeUntil)}.`
        : 'It can no longer be cancelled for a refund or moved.'}
    </Text>
  );
}

function JoinLink({ booking }: { booking: MyBooking }) {
  const icon = <VideoIcon size={18} />;
  if (booking.meetLink) {
    return (
      <Button
        component="a"
        href={booking.meetLink}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={icon}
      >
        Join Interview
      </Button>
    );
  }
  const hintId = `link-${booking.id}`;
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
