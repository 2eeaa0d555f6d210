import { Badge, Button, Text, Title } from '@mantine/core';
import type { ListedBooking } from '@urost3/contract/bookings.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';
import type { ReactNode } from 'react';
import { formatBriefDay, formatCalendarDay, formatShortDate } from '../../lib/dates.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { colourOf } from './booking-status.ts';
import { JoinButton, RoomOpening, useIsRoomOpen } from './join-button.tsx';
import { LondonTime } from './london-time.tsx';
import { RoomLink } from './public/room-link.tsx';
import { isRoomAhead } from './room-doors.ts';
import { actionLabels, actionsFor, type StaffActionKind } from './staff-actions.ts';
import classes from './staff-booking-card.module.css';
import { Fee, Learner, MissingLink, outcomeWords } from './staff-booking-details.tsx';
import { isOver } from './staff-groups.ts';

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
  const now = new Date();
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
    !isOver(booking, now) && (isNext || (hasLinkLine && isOwnRoom(booking.meetLink)));
  const hasSheetFirst = (isDue && booking.status === 'completed') || (isNext && !canJoin);
  const lateVariant = isNoShow || hasRoomFirst ? 'default' : 'filled';
  const others = actions.filter((kind) => kind !== 'complete');
  // A menu of one item would only hide its action.
  const [only] = others.length === 1 ? others : [];
  const id = `booking-${booking.id}`;
  const describe = `${isolate(user.displayName)}, ${formatCalendarDay(booking.bookingDate)}`;
  return (
    <article className={classes.card} data-next={isNext} aria-labelledby={`${id} ${id}-name`}>
      <header className={classes.when}>
        <div className={classes.day}>
          <Title order={3} size="h4" id={id}>
            {formatBriefDay(booking.bookingDate)}
          </Title>
          <Badge tt="capitalize" color={colourOf(booking.status)} variant="light">
            {booking.status}
          </Badge>
        </div>
        <Text className={classes.time} component="div">
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
        </Text>
        {hasLinkLine && <RoomOpening booking={booking} />}
      </header>
      {others.length > 1 && (
        <div className={classes.menu}>
          <RowMenu
            name={describe}
            actions={others.map((kind) => ({
              label: actionLabels[kind],
              onSelect: () => onAction(kind),
            }))}
          />
        </div>
      )}
      <Learner user={user} nameId={`${id}-name`} />
      <div className={classes.below}>
        <dl className={classes.facts}>
          <Fact label="Booked On">{formatShortDate(booking.createdAt)}</Fact>
          <Fact label="Fee">
            <Fee booking={booking} />
          </Fact>
          {namesInterviewer && (
            <Fact label="Interviewer">
              <bdi>{booking.interviewer.displayName}</bdi>
            </Fact>
          )}
        </dl>
        <div className={classes.notes}>
          {isDue && <span data-due>Feedback due</span>}
          {isNoShow && <span>No-show</span>}
          {booking.isFreeInterview && <span>Free</span>}
          {booking.outcome && <span>{outcomeWords[booking.outcome]}</span>}
          {hasLinkLine && !booking.meetLink && <MissingLink booking={booking} isAhead={isAhead} />}
        </div>
        <div className={classes.actions}>
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
              aria-label={`${actionLabels.complete}: ${describe}`}
              onClick={() => onAction('complete')}
            >
              {actionLabels.complete}
            </Button>
          )}
          {only && (
            <Button
              variant="subtle"
              aria-label={`${actionLabels[only]}: ${describe}`}
              onClick={() => onAction(only)}
            >
              {actionLabels[only]}
            </Button>
          )}
        </div>
      </div>
    </article>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
