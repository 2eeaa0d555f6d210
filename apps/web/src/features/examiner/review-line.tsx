import { Button, SegmentedControl } from '@mantine/core';
import { pointWeightLabels } from '@urost3/contract/checklist.ts';
import type { HeardPoint } from '@urost3/contract/examiner.schemas.ts';
import { type PointVerdict, pointVerdicts } from '@urost3/contract/examiner.ts';
import { useId } from 'react';
import { MarkdownLine } from '../../ui/markdown.tsx';
import classes from './examiner.module.css';

/** Short enough for three beside each other on a phone. */
const labels: Record<PointVerdict, string> = {
  covered: 'Covered',
  partly: 'Partly',
  not_heard: 'Not heard',
};
const choices = pointVerdicts.map((value) => ({ value, label: labels[value] }));

interface ReviewLineProps {
  point: HeardPoint;
  /** The words that were heard of it. */
  quotes: readonly string[];
  /** Undefined before the learner has confirmed or corrected the line. */
  confirmed: PointVerdict | undefined;
  onChange: (verdict: PointVerdict) => void;
  /** The line is confirmed by its button: the focus goes to the next one. */
  onConfirm: (verdict: PointVerdict) => void;
}

/** One point of the sheet: what was heard of it, and what the learner says. */
export function ReviewLine({ point, quotes, confirmed, onChange, onConfirm }: ReviewLineProps) {
  const id = useId();
  const verdict = confirmed ?? point.verdict;
  return (
    <li className={classes.line} data-verdict={verdict} data-confirmed={confirmed !== undefined}>
      <p className={classes.point} id={id}>
        {point.weight !== 'major' && (
          <span className={classes.weight} data-weight={point.weight}>
            {pointWeightLabels[point.weight]}
          </span>
        )}{' '}
        <MarkdownLine>{point.text}</MarkdownLine>
      </p>
      {quotes.length > 0 && (
        <p className={classes.quotes}>
          Your words: {quotes.map((quote) => `“${quote}”`).join(', ')}
        </p>
      )}
      <div className={classes.choice}>
        <SegmentedControl
          role="radiogroup"
          aria-labelledby={id}
          className={classes.verdicts}
          value={verdict}
          data={choices}
          onChange={(value) => onChange(value as PointVerdict)}
        />
        <Button
          data-confirm
          variant={confirmed ? 'light' : 'default'}
          color="var(--study-accent, var(--mantine-primary-color-filled))"
          aria-describedby={id}
          onClick={() => onConfirm(verdict)}
        >
          {confirmed ? 'Confirmed' : 'Confirm'}
        </Button>
      </div>
    </li>
  );
}
