import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Interviewer } from '@urost3/contract/availability.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useState } from 'react';
import { formatCalendarDay } from '../../lib/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReveal } from '../../ui/use-reveal.ts';
import type { OpenHour } from '../availability/public/availability.queries.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import classes from './booking-screen.module.css';
import { quoteQuery } from './bookings.queries.ts';
import { OfferPrice, OfferTerms } from './offer.tsx';

interface SlotPanelProps {
  /** The selected day; null while none is selected. */
  date: string | null;
  hours: readonly OpenHour[];
  interviewers: readonly Interviewer[];
  isLoading: boolean;
  /** The start time of the hour that is being booked; null otherwise. During a booking, other clicks are ignored. */
  busyStart: string | null;
  error: string | null;
  onPick: (hour: OpenHour) => void;
}

/**
 * The free hours of the selected day, each with its interviewers if there are several. The day and the price stay
 * visible above the hours.
 */
export function SlotPanel(props: SlotPanelProps) {
  const { date, hours, interviewers, isLoading, busyStart, error, onPick } = props;
  const quote = useQuery(quoteQuery);
  const isFree = quote.data?.amount === 0;
  /** The hour of a free interview that waits for an answer: no payment follows that could be left. */
  const [asked, setAsked] = useState<OpenHour | null>(null);
  /** The day that was kept from before is not revealed, because a notice above may be what has to be read first. */
  const [keptDate] = useState(date);
  const panel = useReveal<HTMLElement>(date === keptDate ? null : date, hours.length > 0);
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
    <section ref={panel} aria-labelledby="slots" className={cx(classes.card, classes.side)}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h4" id="slots" tabIndex={-1}>
            {date ? formatCalendarDay(date) : 'Available times'}
          </Title>
          <Text size="sm" c="dimmed">
            60 minutes{only && ` with ${isolate(only.displayName)}`}, London time
          </Text>
        </div>
        <OfferPrice />
      </div>
      {error && (
        <Alert color="red" role="alert" mb="sm">
          {error}
        </Alert>
      )}
      {!date && <Text>Choose a day in the calendar.</Text>}
      {date && isLoading && (
        <Stack gap="xs" role="status" aria-label="Loading times">
          <Skeleton h={52} />
          <Skeleton h={52} />
        </Stack>
      )}
      {date && !isLoading && hours.length === 0 && (
        <Text role="status">No available slots for this date.</Text>
      )}
      {date && hours.length > 0 && (
        <Text fw={600} mb="sm">
          {isFree
            ? 'Choose a time for your free interview'
            : 'Choose a time – you pay on the next step'}
        </Text>
      )}
      {date && hours.length > 0 && (
        <ul className={classes.slots} data-short={isOnePerson}>
          {hours.map((hour) => (
            <li key={hour.startTime}>
              <Button
                fullWidth
                variant="default"
                className={classes.slot}
                loading={busyStart === hour.startTime}
                disabled={quote.isPending || (busyStart !== null && busyStart !== hour.startTime)}
                onClick={() => {
                  if (busyStart !== null) return;
                  if (isFree) setAsked(hour);
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
        </ul>
      )}
      <OfferTerms />
      <ConfirmDialog
        isOpen={asked !== null}
        title="Book this free interview?"
        confirmLabel="Book Interview"
        onConfirm={() => {
          if (asked) onPick(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        {date &&
          asked &&
          `${formatCalendarDay(date)}, ${asked.startTime} – ${asked.endTime}, London time. `}
        It is booked at once and uses a free interview.
      </ConfirmDialog>
    </section>
  );
}

const NAMED = 2;

/** The names of one or two interviewers; of more interviewers only their number. */
function Offering({ people }: { people: readonly Interviewer[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ displayName }) => displayName);
  return (
    <span className={classes.offering}>
      <span className={classes.faces}>
        {people.slice(0, NAMED + 1).map(({ uid, displayName }) => (
          <InitialsAvatar key={uid} uid={uid} name={displayName} size="small" />
        ))}
      </span>
      <span className={classes.names}>
        {people.length > NAMED ? `${people.length} interviewers` : names.join(' or ')}
      </span>
    </span>
  );
}
