import { CloseButton, Text } from '@mantine/core';
import { useId } from 'react';
import { formatHours } from '../../lib/dates.ts';
import classes from './day-editor.module.css';
import type { EditedSlot } from './public/day-slots.ts';

/** Formats an hour as '9–10 AM', so that two hours fit on one line of a phone. */
const shortHours = ({ startTime, endTime }: EditedSlot) =>
  formatHours(startTime, endTime).replaceAll(':00', '').replace(' – ', '–');

const stateOf = ({ isBooked, isBusy }: EditedSlot): string =>
  isBooked ? 'BOOKED' : isBusy ? 'BUSY' : 'Free';

interface HoursOfDayProps {
  slots: readonly EditedSlot[];
  onRemove: (startTime: string) => void;
}

/** The hours that an interviewer offers on a day, each with its state and a button that removes it. */
export function HoursOfDay({ slots, onRemove }: HoursOfDayProps) {
  const hoursId = useId();
  if (slots.length === 0) return <Text c="dimmed">No hours on this day yet.</Text>;
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id={hoursId}>
        Hours of this day
      </Text>
      <ul className={classes.slots} aria-labelledby={hoursId}>
        {slots.map((slot) => (
          <li key={slot.startTime} data-state={stateOf(slot)}>
            <span className={classes.hours}>{shortHours(slot)}</span>
            <span className={classes.state}>{stateOf(slot)}</span>
            <CloseButton
              size={36}
              iconSize={16}
              aria-label={`Remove ${formatHours(slot.startTime, slot.endTime)}`}
              onClick={() => onRemove(slot.startTime)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
