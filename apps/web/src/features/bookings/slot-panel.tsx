import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { formatCalendarDay } from '../../lib/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { useReveal } from '../../ui/use-reveal.ts';
import type { OpenHour } from '../availability/public/availability.queries.ts';
import classes from './booking-screen.module.css';

interface SlotPanelProps {
  /** Null: nothing chosen yet. */
  date: string | null;
  hours: readonly OpenHour[];
  isLoading: boolean;
  /** The start time being booked; other clicks are ignored meanwhile. */
  busyStart: string | null;
  isDisabled: boolean;
  error: string | null;
  onPick: (hour: OpenHour) => void;
}

/** The free hours of the chosen day. */
export function SlotPanel(props: SlotPanelProps) {
  const { date, hours, isLoading, busyStart, isDisabled, error, onPick } = props;
  const panel = useReveal<HTMLElement>(date, hours.length > 0);
  return (
    <section ref={panel} aria-labelledby="slots" className={cx(classes.card, classes.revealed)}>
      <Title order={2} size="h4" id="slots" tabIndex={-1}>
        {date ? formatCalendarDay(date) : 'Available times'}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        All times are London time.
      </Text>
      {error && (
        <Alert color="red" role="alert" mb="sm">
          {error}
        </Alert>
      )}
      {!date && <Text c="dimmed">Choose a day with free times in the calendar.</Text>}
      {date && isLoading && (
        <Stack gap="xs" role="status" aria-label="Loading times">
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
      {date && !isLoading && hours.length === 0 && (
        <Text role="status">No available slots for this date.</Text>
      )}
      {date && hours.length > 0 && (
        <ul className={classes.slots}>
          {hours.map((hour) => (
            <li key={hour.startTime}>
              <Button
                fullWidth
                variant="default"
                size="md"
                loading={busyStart === hour.startTime}
                disabled={isDisabled && busyStart !== hour.startTime}
                onClick={() => {
                  if (busyStart === null) onPick(hour);
                }}
              >
                {hour.startTime} – {hour.endTime}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
