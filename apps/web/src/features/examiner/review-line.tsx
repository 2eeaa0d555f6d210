import { Button, SegmentedControl } from '@mantine/core';
import { pointWeightLabels } from '@urost3/contract/checklist.ts';
import type { HeardPoint } from '@urost3/contract/examiner.schemas.ts';
import { type PointVerdict, pointVerdicts } from '@urost3/contract/examiner.ts';
import { useId } from 'react';
import { MarkdownLine } from '../../ui/markdown.tsx';
import classes from './examiner.module.css';

/** Short labels, so that three fit side by side on a phone. */
const labels: Record<PointVerdict, string> = {
  covered: 'Covered',
  partly: 'Partly',
  not_heard: 'Not heard',
};
const choices = pointVerdicts.map((value) => ({ value, label: labels[value] }));

interface ReviewLineProps {
  point: HeardPoint;
  /** The learner's words that the examiner matched to this point. */
  quotes: readonly string[];
  /** The learner's verdict; undefined until they confirm or correct the line. */
  confirmed: PointVerdict | undefined;
  onChange: (verdict: PointVerdict) => void;
  /** Called when the learner confirms the line; the focus then moves to the next line. */
  onConfirm: (verdict: PointVerdict) => void;
}

/** One point of the sheet: the examiner's verdict, and the learner's confirmation or correction. */
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
