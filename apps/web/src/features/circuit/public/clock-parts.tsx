// Parts shared by the clocks of circuits, practice rooms and interviews.
import { Group, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatRemaining } from '../../../lib/clock.ts';
import { BellIcon } from '../../../ui/media/icons.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import classes from './circuit-bar.module.css';
import { minutesWords } from './phase-time.ts';

interface ClockHeadProps {
  heading?: 'h1' | 'h2';
  title: ReactNode;
  titleClassName?: string | undefined;
  /** The remaining time; null when there is none to show. */
  clock: { text: string; label: string } | null;
  /** The line below the title, which shows the phase. */
  children: ReactNode;
}

export const clockOf = (leftMs: number) => ({
  text: formatRemaining(leftMs),
  label: `About ${minutesWords(leftMs)} left`,
});

export function ClockHead({
  heading: Heading = 'h1',
  title,
  titleClassName,
  clock,
  children,
}: ClockHeadProps) {
  return (
    <Group className={classes.head} gap="1rem" justify="space-between" wrap="nowrap">
      <div>
        <Heading className={cx(classes.title, titleClassName)}>{title}</Heading>
        <p className={classes.phase}>{children}</p>
      </div>
      {clock && (
        <p className={classes.clock} role="timer" aria-label={clock.label}>
          {clock.text}
        </p>
      )}
    </Group>
  );
}

/** @param share the remaining share of the phase's time, from 1 to 0 */
export function TimeLeft({ share }: { share: number }) {
  return (
    <div className={classes.track}>
      <div className={classes.left} data-changing-width style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** The bell's message. It interrupts a screen reader, because in the real exam candidates hear the bell immediately. */
export function BellWords({ said }: { said: string | null }) {
  return (
    <>
      <p className={classes.said} data-shown={said !== null}>
        {said && (
          <span aria-hidden>
            <BellIcon size={18} /> {said}
          </span>
        )}
      </p>
      <VisuallyHidden role="alert">{said && `Bell. ${said}`}</VisuallyHidden>
    </>
  );
}
