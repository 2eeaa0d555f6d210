import { Group } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatCalendarDay } from '../../lib/dates.ts';
import classes from './month-calendar.module.css';

type DayTone = 'available' | 'partial' | 'full' | 'none' | 'past' | 'unknown';

export interface DayAppearance {
  tone: DayTone;
  /** Added to the day's accessible name, because colour must not be the only sign. */
  words: string;
  isDisabled: boolean;
  /** Whether the person's own interview is on this day. */
  isOwn?: boolean;
  /** Shown below the number. Decorative, because `words` has the same meaning. */
  mark?: ReactNode;
}

interface DayCellProps {
  variant: 'choose' | 'plan';
  day: string;
  /** The current date in London. */
  today: string;
  selected: string | null;
  look: (day: string) => DayAppearance;
  onSelect: (day: string) => void;
  /** Called when a person selects a disabled day. */
  onRefused?: (day: string) => void;
  /** Whether the day is in the tab order. */
  isReachable: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

export function DayCell(props: DayCellProps) {
  const {
    variant,
    day,
    today,
    selected,
    look,
    onSelect,
    onRefused,
    isReachable,
    onKeyDown,
    onFocus,
  } = props;
  const { tone, words, isDisabled, isOwn, mark } = look(day);
  const isToday = day === today;
  return (
    <div role="gridcell" aria-selected={day === selected}>
      <button
        type="button"
        data-day={day}
        data-variant={variant}
        data-tone={tone}
        data-own={isOwn || undefined}
        // The button stays focusable, so that a screen reader can read why the day cannot be selected.
        aria-disabled={isDisabled || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${formatCalendarDay(day)}, ${words}`}
        tabIndex={isReachable ? 0 : -1}
        className={classes.day}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={() => (isDisabled ? onRefused?.(day) : onSelect(day))}
      >
        <span className={classes.number}>{Number(day.slice(8))}</span>
        {/* The style sheet renders a mark of text. It would otherwise be part of the button's visible label, which the
        accessible name must contain. */}
        {mark !== undefined && (
          <Group
            className={classes.mark}
            component="span"
            gap={2}
            justify="center"
            wrap="nowrap"
            mih="0.7rem"
            fz="xs"
            lh={1}
            data-mark={typeof mark === 'object' ? undefined : mark}
            aria-hidden
          >
            {typeof mark === 'object' && mark}
          </Group>
        )}
      </button>
    </div>
  );
}
