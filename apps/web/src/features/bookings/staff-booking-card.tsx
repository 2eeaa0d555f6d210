import { Anchor, Avatar, Badge, Button, Group, Text, Title } from '@mantine/core';
import type { AdminBooking, BookingOutcome } from '@urost3/contract/bookings.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import {
  formatCalendarDay,
  formatDateTime,
  formatShortDate,
  formatTwelveHour,
} from '../../lib/dates.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { colourOf } from './booking-status.ts';
import classes from './my-bookings.module.css';
import { actionLabels, actionsFor, type StaffActionKind } from './staff-actions.ts';

interface StaffBookingCardProps {
  booking: AdminBooking;
  onAction: (kind: StaffActionKind) => void;
  onFeedback: () => void;
}

const outcomeWords: Record<BookingOutcome, string> = {
  released: 'Released by the learner before paying',
  lapsed: 'Not paid in time',
  refunded_late: 'Paid too late; the money went back',
  cancelled_by_learner: 'Cancelled by the learner',
  cancelled_by_staff: 'Cancelled by staff',
  refunded: 'Cancelled by a full refund',
  learner_no_show: 'The learner did not come',
  interviewer_no_show: 'The interviewer was absent',
};

export function StaffBookingCard({ booking, onAction, onFeedback }: StaffBookingCardProps) {
  const now = new Date();
  const { user } = booking;
  const startsAt = new Date(booking.startsAt);
  const isAhead = startsAt > now && !['cancelled', 'completed', 'expired'].includes(booking.status);
  const canMark = booking.status === 'completed' || booking.status === 'confirmed';
  const sheetLabel = booking.hasFeedback ? 'Edit Feedback' : isAhead ? 'Prepare' : 'Write Feedback';
  const actions = actionsFor(booking, now);
  const others = actions.filter((kind) => kind !== 'complete');
  const titleId = `booking-${booking.id}`;
  const describe = `${user.displayName}, ${formatCalendarDay(booking.bookingDate)}`;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Avatar src={user.photoURL} alt="" radius="xl" color="petrol" variant="filled">
            {(user.displayName || user.email).slice(0, 1).toUpperCase()}
          </Avatar>
          <div style={{ minWidth: 0 }}>
            <Title order={2} size="h4" id={titleId}>
              {user.displayName}
            </Title>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {user.email}
            </Text>
          </div>
        </Group>
        <Badge
          tt="capitalize"
          color={colourOf(booking.status)}
          variant="light"
          style={{ flexShrink: 0 }}
        >
          {booking.status}
        </Badge>
      </Group>
      <Group gap="xs">
        {user.emailVerified && (
          <Badge tt="none" variant="light" color="green">
            Verified
          </Badge>
        )}
        {isAhead && (
          <Badge tt="none" variant="light" color="blue">
            Upcoming
          </Badge>
        )}
        {booking.isFreeInterview && (
          <Badge tt="none" variant="light" color="grape">
            Free
          </Badge>
        )}
      </Group>
      <dl className={classes.facts}>
        <dt>Date</dt>
        <dd>{formatCalendarDay(booking.bookingDate)}</dd>
        <dt>Start Time</dt>
        <dd>{formatTwelveHour(booking.bookingTime)} (London)</dd>
        <dt>Booked On</dt>
        <dd>{formatShortDate(booking.createdAt)}</dd>
        <dt>Interviewer</dt>
        <dd>{booking.interviewer.displayName}</dd>
        <dt>Fee</dt>
        <dd>{feeWords(booking)}</dd>
      </dl>
      <Text size="sm" c="dimmed">
        60-minute session
        {booking.outcome && ` · ${outcomeWords[booking.outcome]}`}
      </Text>
      {booking.status === 'confirmed' && <LinkLine booking={booking} isAhead={isAhead} />}
      <div className={classes.actions}>
        {actions.includes('complete') && (
          <Button
            size="sm"
            variant={isAhead ? 'default' : 'filled'}
            aria-label={`${actionLabels.complete}: ${describe}`}
            onClick={() => onAction('complete')}
          >
            {actionLabels.complete}
          </Button>
        )}
        {canMark && (
          <Button
            size="sm"
            variant="default"
            aria-label={`${sheetLabel}: ${describe}`}
            onClick={onFeedback}
          >
            {sheetLabel}
          </Button>
        )}
        {others.length > 0 && (
          <RowMenu
            name={describe}
            actions={others.map((kind) => ({
              label: actionLabels[kind],
              onSelect: () => onAction(kind),
            }))}
          />
        )}
      </div>
    </article>
  );
}

function feeWords(booking: AdminBooking): string {
  if (booking.isFreeInterview) return 'Free';
  const fee = formatMoney(booking.amount, booking.currency);
  if (booking.refund) {
    const back = formatMoney(booking.refund.amount, booking.currency);
    return `${fee}, ${back} ${booking.refund.isDone ? 'refunded' : 'being refunded'}`;
  }
  if (booking.isPaid) return `${fee}, paid`;
  return booking.expiresAt ? `${fee}, held until ${formatDateTime(booking.expiresAt)}` : fee;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function LinkLine({ booking, isAhead }: { booking: AdminBooking; isAhead: boolean }) {
  if (booking.meetLink) {
    return (
      <Anchor
        href={booking.meetLink}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        w="fit-content"
        data-alone
      >
        Join Interview
      </Anchor>
    );
  }
  const isSoon = isAhead && new Date(booking.startsAt).getTime() - Date.now() < DAY_MS;
  return (
    <Text size="sm" c={isSoon ? 'var(--mantine-color-error)' : 'dimmed'}>
      {isSoon ? 'Starts within 24 hours and has no meet link yet.' : 'No meet link yet.'}
    </Text>
  );
}
