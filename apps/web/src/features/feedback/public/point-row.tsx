import { Text } from '@mantine/core';
import type { PointMark, StationFeedback } from '@urost3/contract/feedback/feedback.schemas.ts';
import { pointMarkLabels } from '@urost3/contract/feedback/feedback.ts';
import { type KeyboardEvent, useId } from 'react';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { MarkdownLine } from '../../../ui/text/markdown.tsx';
import { PointWeight } from '../../../ui/text/point-weight.tsx';
import classes from './point-row.module.css';

/** The marks to choose from, in the order of the keys 1 to 3. */
const offered = ['met', 'partly', 'not_met'] as const satisfies readonly PointMark[];
const tones = { met: 'available', partly: 'partial', not_met: 'full' } as const;
const words: Record<(typeof offered)[number], string> = {
  met: pointMarkLabels.met,
  partly: 'Partly',
  not_met: pointMarkLabels.not_met,
};

/** The explanation of the keys, shown above the rows. */
export function MarkHint() {
  return (
    <Text mb="sm" c="dimmed" fz="sm">
      <span className={classes.touchHint}>Tap a mark; tap it again to clear it.</span>
      <span className={classes.keyHint}>
        Click a mark; click it again to clear it. Keys: 1 met, 2 partly, 3 not met, 0 clear.
      </span>
    </Text>
  );
}

interface PointRowProps {
  point: StationFeedback['points'][number];
  /** The station type's name, part of the row's accessible name, because two stations may contain the same point. */
  station: string;
  /** Whether the row has the look of a study page. */
  isStudy?: boolean;
  onMark: (mark: PointMark) => void;
}

/**
 * One point with its three marks. A tap, an arrow key or a number sets a mark. A tap on the current mark or the key 0
 * clears it.
 */
export function PointRow({ point, station, isStudy, onMark }: PointRowProps) {
  const id = useId();
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const mark = event.key === '0' ? 'not_seen' : offered[Number(event.key) - 1];
    if (!mark) return;
    event.preventDefault();
    onMark(mark);
    if (mark === 'not_seen') return;
    // Moves the focus to the next point. A whole sheet can then be marked with one hand on the keys.
    const rows = [...document.querySelectorAll<HTMLElement>('[data-point-row]')].filter(
      (row) => !row.closest('details:not([open])'),
    );
    const own = rows.findIndex((row) => row.contains(event.currentTarget));
    const next = rows[own + 1];
    next?.querySelector<HTMLInputElement>('input:checked, input')?.focus();
  }
  return (
    <div
      role="radiogroup"
      data-point-row
      data-study={isStudy || undefined}
      aria-label={`${station}: ${point.text}`}
      className={classes.point}
    >
      <span>
        <PointWeight weight={point.weight} isAbove={isStudy} />
        <MarkdownLine>{point.text}</MarkdownLine>
      </span>
      <div className={classes.marks}>
        {offered.map((mark) => (
          <label key={mark} data-tone={tones[mark]} className={cx(pieces.covered, classes.segment)}>
            <input
              type="radio"
              className={pieces.cover}
              name={id}
              checked={point.mark === mark}
              onChange={() => onMark(mark)}
              // A click on the current mark clears it. A radio button that is already checked fires no change event.
              onClick={() => point.mark === mark && onMark('not_seen')}
              onKeyDown={onKeyDown}
            />
            {words[mark]}
          </label>
        ))}
      </div>
    </div>
  );
}
