import { Avatar, Badge, Button, Group, Stack, Text } from '@mantine/core';
import type {
  AdminBooking,
  BookingOutcome,
  ListedBooking,
} from '@urost3/contract/bookings/bookings.schemas.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms/interviews.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import {
  formatBriefDay,
  formatCalendarDay,
  formatDateTime,
  formatShortDate,
} from '../../../lib/dates.ts';
import { useNow } from '../../../ui/hooks/use-tick.ts';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import { Card, Fact, PartTitle } from '../../../ui/page/pieces.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { colourOf } from '../booking-status.ts';
import { RoomLink } from '../public/room-link.tsx';
import { endsAt, isRoomAhead } from '../room-doors.ts';
import { JoinButton, RoomOpening, useIsRoomOpen } from './join-button.tsx';
import { LondonTime } from './london-time.tsx';
import classes from './staff.module.css';
import { actionsFor, type StaffActionKind, staffActions } from './staff-actions.ts';

interface StaffBookingCardProps {
  booking: ListedBooking;
  /** Whether the card shows the interviewer. Interviewers see only their own bookings, so they need no name. */
  namesInterviewer: boolean;
  /** Whether this is the viewer's own next interview. Its main button is then the room or the mark sheet. */
  isNext?: boolean;
  onAction: (kind: StaffActionKind) => void;
  onFeedback: () => void;
}

export function StaffBookingCard(props: StaffBookingCardProps) {
  const { booking, namesInterviewer, isNext = false, onAction, onFeedback } = props;
  const now = useNow();
  const { user } = booking;
  const startsAt = new Date(booking.startsAt);
  const isAhead = startsAt > now && !['cancelled', 'completed', 'expired'].includes(booking.status);
  const isNoShow = booking.outcome === 'learner_no_show';
  const canMark = !isNoShow && (booking.status === 'completed' || booking.status === 'confirmed');
  const isDue = booking.awaitsFeedback;
  const hasLinkLine = isRoomAhead(booking, now);
  const canJoin = useIsRoomOpen(booking) && hasLinkLine && booking.meetLink !== null;
  const actions = actionsFor(booking, now);
  // Only the main button is filled. From the opening of the room to the end of the interview, this is the link to the
  // room. After the interview it is 'complete', and after completion the mark sheet. On the card of the viewer's own
  // next interview, the mark sheet is the main button until the room opens. A room on another site counts as always
  // open. Its link is the main button only on that card, because otherwise every upcoming card would have it filled.
  const hasRoomFirst =
    now < endsAt(booking.startsAt) && (isNext || (hasLinkLine && isOwnRoom(booking.meetLink)));
  const hasSheetFirst = (isDue && booking.status === 'completed') || (isNext && !canJoin);
  const lateVariant = isNoShow || hasRoomFirst ? 'default' : 'filled';
  const others = actions.filter((kind) => kind !== 'complete');
  // A menu of one item would only hide its action.
  const [only] = others.length === 1 ? others : [];
  const id = `booking-${booking.id}`;
  const describe = `${isolate(user.displayName)}, ${formatCalendarDay(booking.bookingDate)}`;
  return (
    <Card
      component="article"
      gap="sm"
      className={classes.card}
      isAccent={isNext}
      data-menu={others.length > 1 || undefined}
      aria-labelledby={`${id} ${id}-name`}
    >
      <header className={classes.when}>
        <Group className={classes.day} gap="0.1rem 0.625rem">
          <PartTitle order={3} id={id} className={classes.text}>
            {formatBriefDay(booking.bookingDate)}
          </PartTitle>
          <Badge tt="capitalize" color={colourOf(booking.status)}>
            {booking.status}
          </Badge>
        </Group>
        <Group className={classes.time} gap="0 0.75rem" align="baseline">
          <LondonTime time={booking.bookingTime} />
          <Text span inherit c="dimmed" className={classes.length}>
            60-minute session
            {isAhead && (
              <>
                {' · '}
                <span>Upcoming</span>
              </>
            )}
          </Text>
        </Group>
        {hasLinkLine && <RoomOpening booking={booking} />}
      </header>
      {others.length > 1 && (
        <div className={classes.menu}>
          <RowMenu
            name={describe}
            actions={others.map((kind) => ({
              label: staffActions[kind].label,
              onSelect: () => onAction(kind),
            }))}
          />
        </div>
      )}
      <Learner user={user} nameId={`${id}-name`} />
      <Stack className={classes.below} gap="sm">
        <dl className={classes.facts}>
          <Fact size="xs" name="Booked On">
            {formatShortDate(booking.createdAt)}
          </Fact>
          <Fact size="xs" name="Fee">
            <Fee booking={booking} />
          </Fact>
          {namesInterviewer && (
            <Fact size="xs" name="Interviewer">
              <bdi>{booking.interviewer.displayName}</bdi>
            </Fact>
          )}
        </dl>
        {/* Only the status is a badge, beside the day. All other facts about the state are plain text here. */}
        <Group className={classes.notes} data-if-filled gap="0.25rem 0.625rem" c="dimmed" fz="sm">
          {isDue && <span className={classes.due}>Feedback due</span>}
          {isNoShow && <span>No-show</span>}
          {booking.isFreeInterview && <span>Free</span>}
          {booking.outcome && <span>{outcomeWords[booking.outcome]}</span>}
          {hasLinkLine && !booking.meetLink && <MissingLink booking={booking} isAhead={isAhead} />}
        </Group>
        <Group className={classes.actions} data-if-filled gap="2xs">
          {canJoin && <Join booking={booking} isNext={isNext} isFirst={hasRoomFirst} />}
          {canMark && (
            <Button
              variant={hasSheetFirst ? 'filled' : 'default'}
              aria-label={`Mark Sheet: ${describe}`}
              onClick={onFeedback}
            >
              Mark Sheet
            </Button>
          )}
          {actions.includes('complete') && (
            <Button
              variant={startsAt > now ? 'subtle' : lateVariant}
              aria-label={`${staffActions.complete.label}: ${describe}`}
              onClick={() => onAction('complete')}
            >
              {staffActions.complete.label}
            </Button>
          )}
          {only && (
            <Button
              variant="subtle"
              aria-label={`${staffActions[only].label}: ${describe}`}
              onClick={() => onAction(only)}
            >
              {staffActions[only].label}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

interface JoinProps {
  booking: ListedBooking;
  isNext: boolean;
  isFirst: boolean;
}

/** The link to the room. For the viewer's own next interview, a text also says whether the learner is waiting. */
function Join({ booking, isNext, isFirst }: JoinProps) {
  if (isNext) return <JoinButton booking={booking} />;
  return <RoomLink href={booking.meetLink ?? ''} variant={isFirst ? 'filled' : 'default'} />;
}

const outcomeWords: Record<BookingOutcome, string> = {
  released: 'Released by the learner before paying',
  lapsed: 'Not paid in time',
  refunded_late: 'Paid too late, and refunded',
  cancelled_by_learner: 'Cancelled by the learner',
  cancelled_by_staff: 'Cancelled by staff',
  refunded: 'Cancelled by a full refund',
  learner_no_show: 'The learner did not attend',
  interviewer_no_show: 'The interviewer was absent',
};

function Learner({ user, nameId }: { user: AdminBooking['user']; nameId: string }) {
  return (
    <Group className={classes.who} gap="sm" wrap="nowrap" miw={0}>
      {user.photoURL ? (
        <Avatar src={user.photoURL} alt="" />
      ) : (
        <InitialsAvatar uid={user.uid} name={user.displayName} />
      )}
      <div style={{ minWidth: 0 }}>
        <Group className={classes.text} gap="0 0.5rem" fw={600}>
          <span id={nameId}>
            <bdi>{user.displayName}</bdi>
          </span>
          {user.emailVerified && (
            <Group
              component="span"
              gap="3xs"
              wrap="nowrap"
              c="var(--app-accent-text)"
              fw={400}
              fz="xs"
            >
              <CheckIcon size={14} />
              Verified
            </Group>
          )}
        </Group>
        <Quiet className={classes.text}>
          <EmailText address={user.email} />
        </Quiet>
      </div>
    </Group>
  );
}

function Fee({ booking }: { booking: AdminBooking }) {
  const { amount, currency, isPaid, refund, expiresAt } = booking;
  if (booking.isFreeInterview) return 'Free';
  const fee = formatMoney(amount, currency);
  if (isPaid && !refund) return <span data-wrap="never">{`${fee}, paid`}</span>;
  const refundNote =
    refund &&
    `${formatMoney(refund.amount, currency)} ${refund.isDone ? 'refunded' : 'being refunded'}`;
  const note = refundNote ?? (expiresAt && `held until ${formatDateTime(expiresAt)}`);
  return (
    <>
      <span data-wrap="never">{fee}</span>
      {note && <small>{note}</small>}
    </>
  );
}

function MissingLink({ booking, isAhead }: { booking: AdminBooking; isAhead: boolean }) {
  const now = useNow();
  const isSoon = isAhead && Date.parse(booking.startsAt) - now.getTime() < DAY_MS;
  return (
    <span className={cx(isSoon && classes.due)}>
      {isSoon ? 'Starts within 24 hours and has no meet link yet.' : 'No meet link yet.'}
    </span>
  );
}
