import { Avatar, Text } from '@mantine/core';
import type { AdminBooking, BookingOutcome } from '@urost3/contract/bookings.schemas.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import classes from './staff-booking-card.module.css';

export const outcomeWords: Record<BookingOutcome, string> = {
  released: 'Released by the learner before paying',
  lapsed: 'Not paid in time',
  refunded_late: 'Paid too late, and refunded',
  cancelled_by_learner: 'Cancelled by the learner',
  cancelled_by_staff: 'Cancelled by staff',
  refunded: 'Cancelled by a full refund',
  learner_no_show: 'The learner did not attend',
  interviewer_no_show: 'The interviewer was absent',
};

export function Learner({ user, nameId }: { user: AdminBooking['user']; nameId: string }) {
  return (
    <div className={classes.who}>
      {user.photoURL ? (
        <Avatar src={user.photoURL} alt="" />
      ) : (
        <InitialsAvatar uid={user.uid} name={user.displayName} />
      )}
      <div style={{ minWidth: 0 }}>
        <div className={classes.name}>
          <span id={nameId}>
            <bdi>{user.displayName}</bdi>
          </span>
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
  );
}

export function Fee({ booking }: { booking: AdminBooking }) {
  const { amount, currency, isPaid, refund, expiresAt } = booking;
  if (booking.isFreeInterview) return 'Free';
  const fee = formatMoney(amount, currency);
  if (isPaid && !refund) return <span className={classes.amount}>{`${fee}, paid`}</span>;
  const refundNote =
    refund &&
    `${formatMoney(refund.amount, currency)} ${refund.isDone ? 'refunded' : 'being refunded'}`;
  const note = refundNote ?? (expiresAt && `held until ${formatDateTime(expiresAt)}`);
  return (
    <>
      <span className={classes.amount}>{fee}</span>
      {note && <small>{note}</small>}
    </>
  );
}

export function MissingLink({ booking, isAhead }: { booking: AdminBooking; isAhead: boolean }) {
  const isSoon = isAhead && new Date(booking.startsAt).getTime() - Date.now() < DAY_MS;
  return (
    <span data-due={isSoon || undefined}>
      {isSoon ? 'Starts within 24 hours and has no meet link yet.' : 'No meet link yet.'}
    </span>
  );
}
