import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import type { PendingBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { formatSeconds } from '../../../lib/clock.ts';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { priceNotes, priceOf } from '../booking-words.ts';
import classes from './slots.module.css';

const LAST_CALL_SECONDS = 120;

interface HeldInterviewProps {
  booking: PendingBooking;
  /** The price with a discount code, in minor units. */
  discounted: number | undefined;
  secondsLeft: number;
  /** The form for the discount code. */
  children: React.ReactNode;
}

/** What the learner pays for: date, interviewer and price. */
export function HeldInterview({ booking, discounted, secondsLeft, children }: HeldInterviewProps) {
  const { bookingDate, timeSlot, quote, interviewerUid, interviewerName } = booking;
  const note = priceNotes[quote.reason];
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <span className={classes.face}>
          <InitialsAvatar uid={interviewerUid} name={interviewerName} size="large" />
        </span>
        <Box flex={1} miw={0}>
          <Group gap="0.25rem 0.75rem" justify="space-between">
            <Text fw={600}>{formatCalendarDay(bookingDate)}</Text>
            {secondsLeft > 0 && <Countdown secondsLeft={secondsLeft} />}
          </Group>
          <Quiet>
            <span data-wrap="never">
              {timeSlot.startTime} – {timeSlot.endTime}
            </span>{' '}
            with {interviewerName}, by video
          </Quiet>
        </Box>
      </Group>
      <Group
        className={classes.total}
        gap="md"
        align="baseline"
        justify="space-between"
        wrap="nowrap"
      >
        <Text>To pay now</Text>
        <Text fw={700} size="xl">
          {priceOf({ ...quote, amount: discounted ?? quote.amount })}
        </Text>
      </Group>
      {children}
      {note && (
        <Text c="var(--app-accent-text)" fw={600}>
          {note}
        </Text>
      )}
    </>
  );
}

function Countdown({ secondsLeft }: { secondsLeft: number }) {
  return (
    <div className={classes.timer}>
      <Text
        role="timer"
        aria-live="off"
        size="sm"
        w="fit-content"
        p="0.25rem 0.75rem"
        lh={1.3}
        bg="var(--app-accent-soft)"
        bdrs={999}
        data-figures
      >
        Held for <strong>{formatSeconds(secondsLeft)}</strong>
      </Text>
      <VisuallyHidden role="status">
        {secondsLeft <= LAST_CALL_SECONDS && 'Less than two minutes left to pay.'}
      </VisuallyHidden>
    </div>
  );
}

/** Replaces the countdown when the hold is over. */
export function HoldOver({ isPaying }: { isPaying: boolean }) {
  return isPaying ? (
    <Text role="status">Your payment is being confirmed. Please finish it with your bank.</Text>
  ) : (
    <Notice kind="warning" title={bookingMessages.holdEnded} />
  );
}
