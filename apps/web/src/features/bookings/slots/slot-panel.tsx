import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Interviewer } from '@urost3/contract/availability/availability.schemas.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { useReveal } from '../../../ui/hooks/use-reveal.ts';
import { Card, PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import type { OpenHour } from '../../availability/public/availability.queries.ts';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { describeRule, priceNotes, priceOf } from '../booking-words.ts';
import { quoteQuery } from '../bookings.queries.ts';
import classes from './slots.module.css';

interface SlotPanelProps {
  /** The selected day; null while none is selected. */
  date: string | null;
  hours: readonly OpenHour[];
  interviewers: readonly Interviewer[];
  isLoading: boolean;
  /** Whether the hours could not be loaded. */
  hasFailed: boolean;
  /** The start time of the hour that is being booked; null otherwise. During a booking, other clicks are ignored. */
  busyStart: string | null;
  error: string | null;
  onPick: (hour: OpenHour) => void;
  className?: string | undefined;
}

/**
 * The free hours of the selected day, each with its interviewers if there are several. The day and the price stay
 * visible above the hours.
 */
export function SlotPanel(props: SlotPanelProps) {
  const { date, hours, interviewers, isLoading, hasFailed, busyStart, error, onPick, className } =
    props;
  const quote = useQuery(quoteQuery);
  const isFree = quote.data?.amount === 0;
  const [confirm, dialog] = useConfirm();
  /** The day that was kept from before is not revealed, because a notice above may be what has to be read first. */
  const [keptDate] = useState(date);
  const panel = useReveal<HTMLElement>(date === keptDate ? null : date, hours.length > 0);
  // No payment follows a free interview, so nothing else asks before it is booked.
  const askToBook = (day: string, hour: OpenHour) =>
    confirm({
      title: 'Book this free interview?',
      text: `${formatCalendarDay(day)}, ${hour.startTime} – ${hour.endTime}, London time. It is booked at once and uses a free interview.`,
      confirmLabel: 'Book Interview',
      onConfirm: () => onPick(hour),
    });
  const offering = new Set(hours.flatMap((hour) => hour.interviewerUids));
  const isOnePerson = offering.size <= 1;
  /**
   * The only interviewer with hours on this day, named once above the hours. Undefined if several interviewers have
   * hours. Also undefined if the site has only one interviewer, whom the page already shows.
   */
  const only =
    isOnePerson && interviewers.length > 1
      ? interviewers.find(({ uid }) => offering.has(uid))
      : undefined;
  return (
    <Card component="section" ref={panel} aria-labelledby="slots" className={className}>
      <Group className={classes.head} gap="md" justify="space-between" wrap="nowrap">
        <div>
          <PartTitle id="slots" tabIndex={-1}>
            {date ? formatCalendarDay(date) : 'Available times'}
          </PartTitle>
          <Quiet>60 minutes{only && ` with ${isolate(only.displayName)}`}, London time</Quiet>
        </div>
        <OfferPrice />
      </Group>
      <Problem error={error} mb="sm" />
      {!date && <Text>Choose a day in the calendar.</Text>}
      {date && isLoading && (
        <Stack gap="xs" role="status" aria-label="Loading times">
          <Skeleton h={52} />
          <Skeleton h={52} />
        </Stack>
      )}
      {date && !isLoading && hours.length === 0 && (
        <Text role="status">
          {hasFailed
            ? 'The times of this day could not be loaded.'
            : 'No available slots for this date.'}
        </Text>
      )}
      {date && hours.length > 0 && (
        <Text fw={600} mb="sm">
          {isFree
            ? 'Choose a time for your free interview'
            : 'Choose a time – you pay on the next step'}
        </Text>
      )}
      {date && hours.length > 0 && (
        <PlainList columns={isOnePerson ? '8rem' : '100%'} gap="2xs">
          {hours.map((hour) => (
            <li key={hour.startTime}>
              <Button
                fullWidth
                variant="default"
                mih="3.25rem"
                px="sm"
                styles={isOnePerson ? undefined : spread}
                loading={busyStart === hour.startTime}
                disabled={quote.isPending || (busyStart !== null && busyStart !== hour.startTime)}
                onClick={() => {
                  if (busyStart !== null) return;
                  if (isFree && date) askToBook(date, hour);
                  else onPick(hour);
                }}
              >
                {hour.startTime} – {hour.endTime}{' '}
                {!isOnePerson && (
                  <Offering
                    people={interviewers.filter(({ uid }) => hour.interviewerUids.includes(uid))}
                  />
                )}
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      <OfferTerms />
      {dialog}
    </Card>
  );
}

/** The interviewers of an hour are at the end of its button. */
const spread = {
  label: { flex: 1, flexWrap: 'wrap', justifyContent: 'space-between', gap: 8 },
} as const;

const NAMED = 2;

/** The names of one or two interviewers; of more interviewers only their number. */
function Offering({ people }: { people: readonly Interviewer[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ displayName }) => displayName);
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0} fw={400} fz="sm">
      <Group className={classes.faces} component="span" gap={0} wrap="nowrap" flex="none">
        {people.slice(0, NAMED + 1).map(({ uid, displayName }) => (
          <InitialsAvatar key={uid} uid={uid} name={displayName} size="small" />
        ))}
      </Group>
      <Box component="span" c="dimmed" lh={1.25} ta="start" data-wrap="anywhere">
        {people.length > NAMED ? `${people.length} interviewers` : names.join(' or ')}
      </Box>
    </Group>
  );
}

/** The interview's price for the signed-in person, which may be half the normal price or zero. */
function OfferPrice() {
  const quote = useQuery(quoteQuery);
  const full = formatMoney(INTERVIEW_PRICE_MINOR);
  const price = quote.data ? priceOf(quote.data) : null;
  return (
    <Box flex="none" ta="end">
      <Quiet>Cost</Quiet>
      {price !== null && (
        <Text component="p" m={0} fw={700} size="xl" aria-label={`Price: ${price}`}>
          {price !== full && (
            <Text component="s" c="dimmed" size="md" fw={400} mr="xs">
              {full}
            </Text>
          )}
          {price}
        </Text>
      )}
      {quote.isPending && (
        <Skeleton w="4.5rem" h="2.2rem" role="status" aria-label="Loading price" />
      )}
    </Box>
  );
}

function OfferTerms() {
  const quote = useQuery(quoteQuery);
  const note = quote.data ? priceNotes[quote.data.reason] : null;
  return (
    <Stack gap="xs" mt="md">
      {quote.isError && !quote.data && (
        <Stack gap="xs" align="flex-start">
          <Text>Your price could not be fetched. It is shown again before you pay.</Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={quote.isFetching}
            onClick={() => void quote.refetch()}
          >
            Try again
          </Button>
        </Stack>
      )}
      {note && (
        <Text c="var(--app-accent-text)" fw={600}>
          {note}
        </Text>
      )}
      {quote.data && !note && !quote.data.isHalfPriceUsed && (
        <Quiet>Premium members pay half for their first mock interview.</Quiet>
      )}
      <Quiet>{describeRule(quote.data?.policy.changeHours ?? 24)}</Quiet>
    </Stack>
  );
}
