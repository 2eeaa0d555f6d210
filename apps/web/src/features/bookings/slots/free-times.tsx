import { Box, Group } from '@mantine/core';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { counted } from '../../../ui/text/counted.ts';
import classes from './booking-screen.module.css';

const DOTS = 4;

interface FreeTimesProps {
  count: number;
  /** Whether the learner's own interview is on this day. */
  isOwn?: boolean;
}

/** One dot for each free slot. More than four slots are four dots and a plus. */
export function FreeTimes({ count, isOwn = false }: FreeTimesProps) {
  return (
    <>
      {isOwn && <span data-own />}
      {Array.from({ length: Math.min(count, DOTS) }, (_, i) => (
        <span key={i} className={classes.dot} />
      ))}
      {count > DOTS && (
        <Box component="span" ms="1px">
          +
        </Box>
      )}
    </>
  );
}

/** The marks of a day in words: 'your interview, 2 free times'. */
export function freeTimeWords(count: number, isOwn = false): string {
  const free = count === 0 ? 'no free times' : counted(count, 'free time');
  return isOwn ? `your interview, ${free}` : free;
}

export function FreeTimesLegend({ hasOwn = false }: { hasOwn?: boolean }) {
  return (
    <PlainList row gap="0.25rem 1.25rem" mt="0.6rem" c="dimmed" fz="sm">
      <Group component="li" gap="0.45rem" wrap="nowrap">
        <span className={classes.dot} aria-hidden />
        One free time; + more than four
      </Group>
      {hasOwn && (
        <Group component="li" gap="0.45rem" wrap="nowrap">
          <span className={classes.own} aria-hidden />
          Your interview
        </Group>
      )}
    </PlainList>
  );
}

/** The class of the element around a calendar that shows the marks of free times. */
export const freeTimesCalendar = classes.calendar ?? '';
