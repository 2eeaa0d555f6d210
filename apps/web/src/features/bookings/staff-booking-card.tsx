import { Avatar, Badge, Button, Text, Title } from '@mantine/core';
import type { AdminBooking, BookingOutcome } from '@urost3/contract/bookings.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import {
  formatCalendarDay,
  formatDateTime,
  formatShortDate,
  formatTwelveHour,
} from '../../lib/dates.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Face } from '../people/public/face.tsx';
import { colourOf } from './booking-status.ts';
import { RoomLink } from './public/room-link.tsx';
import { isRoomAhead } from './room-doors.ts';
import { actionLabels, actionsFor, type StaffActionKind } from './staff-actions.ts';
import classes from './staff-booking-card.module.css';
import { isFeedbackDue } from './staff-groups.ts';

interface StaffBookingCardProps {
  booking: AdminBooking;
  /** Interviewers see only their own bookings. */
  namesInterviewer: boolean;
  /** Shown above the list with its room and its sheet. */
  isNext?: boolean;
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

export function StaffBookingCard(props: StaffBookingCardProps) {
  const { booking, namesInterviewer, isNext = false, onAction, onFeedback } = props;
  const now = new Date();
  const { user } = booking;
  const startsAt = new Date(booking.startsAt);
  const isAhead = startsAt > now && !['cancelled', 'completed', 'expired'].includes(booking.status);
  const isNoShow = booking.outcome === 'learner_no_show';
  const canMark = !isNoShow && (booking.status === 'completed' || booking.status === 'confirmed');
  const hasLinkLine = !isNext && isRoomAhead(booking, now);
  const actions = actionsFor(booking, now);
  const others = actions.filter((kind) => kind !== 'complete');
  const id = `booking-${booking.id}`;
  const describe = `${user.displayName}, ${formatCalendarDay(booking.bookingDate)}`;
  return (
    <article className={classes.card} data-next={isNext} aria-labelledby={`${id} ${id}-name`}>
      <header>
        <div className={classes.when}>
          <Title order={3} size="h4" id={id}>
            {formatCalendarDay(booking.bookingDate)}
          </Title>
          <div className={classes.menu}>
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
        </div>
        <Text>
          {formatTwelveHour(booking.bookingTime)} (London){' '}
          <Text span size="sm" c="dimmed">
            · 60-minute session
          </Text>
        </Text>
        <div className={classes.badges}>
          <Badge tt="capitalize" color={colourOf(booking.status)} variant="light">
            {booking.status}
          </Badge>
          {isAhead && <span>Upcoming</span>}
          {isFeedbackDue(booking, now) && <span data-due>Feedback due</span>}
          {isNoShow && <span>No-show</span>}
          {booking.isFreeInterview && <span>Free</span>}
        </div>
      </header>
      <div className={classes.who}>
        {user.photoURL ? (
          <Avatar src={user.photoURL} alt="" />
        ) : (
          <Face uid={user.uid} name={user.displayName} />
        )}
        <div style={{ minWidth: 0 }}>
          <div className={classes.name}>
            <span id={`${id}-name`}>{user.displayName}</span>
            {user.emailVerified && (
              <span className={classes.verified}>
                <CheckIcon size={14} />
                Verified
              </span>
            )}
          </div>
          <Text size="sm" c="dimmed">
            <EmailText address={user.email} />
          </Text>
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Booked On</dt>
          <dd>{formatShortDate(booking.createdAt)}</dd>
        </div>
        <div>
          <dt>Fee</dt>
          <dd>{feeWords(booking)}</dd>
        </div>
        {namesInterviewer && (
          <div>
            <dt>Interviewer</dt>
            <dd>{booking.interviewer.displayName}</dd>
          </div>
        )}
      </dl>
      {booking.outcome && (
        <Text size="sm" c="dimmed">
          {outcomeWords[booking.outcome]}
        </Text>
      )}
      {hasLinkLine && !booking.meetLink && <MissingLink booking={booking} isAhead={isAhead} />}
      <div className={classes.actions}>
        {hasLinkLine && booking.meetLink && <RoomLink href={booking.meetLink} variant="light" />}
        {actions.includes('complete') && (
          <Button
            variant={startsAt > now || isNoShow ? 'default' : 'filled'}
            aria-label={`${actionLabels.complete}: ${describe}`}
            onClick={() => onAction('complete')}
          >
            {actionLabels.complete}
          </Button>
        )}
        {canMark && !isNext && (
          <Button variant="default" aria-label={`Mark Sheet: ${describe}`} onClick={onFeedback}>
            Mark Sheet
          </Button>
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

function MissingLink({ booking, isAhead }: { booking: AdminBooking; isAhead: boolean }) {
  const isSoon = isAhead && new Date(booking.startsAt).getTime() - Date.now() < DAY_MS;
  return (
    <Text size="sm" c={isSoon ? 'var(--mantine-color-error)' : 'dimmed'}>
      {isSoon ? 'Starts within 24 hours and has no meet link yet.' : 'No meet link yet.'}
    </Text>
  );
}
