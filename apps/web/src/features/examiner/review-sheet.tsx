import { Button, NativeSelect } from '@mantine/core';
import type { Hearing } from '@urost3/contract/examiner.schemas.ts';
import type { PointVerdict } from '@urost3/contract/examiner.ts';
import { globalMarks } from '@urost3/contract/feedback.ts';
import { useId, useRef, useState } from 'react';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './examiner.module.css';
import { MarkedWords } from './marked-words.tsx';
import { ReviewLine } from './review-line.tsx';
import { type Confirmed, tickedOf } from './review-state.ts';

const scores = [
  { value: '', label: 'None' },
  ...globalMarks.map(({ value, label }) => ({
    value: String(value),
    label: `${value} – ${label}`,
  })),
];

export interface ConfirmedSheet {
  ticked: string[];
  globalScore: number | null;
  confirmed: Confirmed;
}

interface ReviewSheetProps {
  words: string;
  hearing: Hearing;
  /** The points in the order of the section's sheet. */
  points: readonly { text: string }[];
  isSaving: boolean;
  onSave: (sheet: ConfirmedSheet) => void;
  onBack: () => void;
}

/**
 * The examiner's verdict on every point. The learner confirms or corrects each one, and saves the sheet as their own.
 */
export function ReviewSheet(props: ReviewSheetProps) {
  const { words, hearing, points, isSaving, onSave, onBack } = props;
  const [confirmed, setConfirmed] = useState<Confirmed>({});
  const [score, setScore] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const count = Object.keys(confirmed).length;
  const left = hearing.points.length - count;
  const isHint = hearing.source === 'hint';
  const change = (text: string, verdict: PointVerdict) =>
    setConfirmed((old) => ({ ...old, [text]: verdict }));
  function confirm(text: string, verdict: PointVerdict): void {
    change(text, verdict);
    requestAnimationFrame(() => {
      const next = list.current?.querySelector<HTMLElement>(
        '[data-confirmed="false"] [data-confirm]',
      );
      (next ?? saveButton.current)?.focus();
    });
  }
  return (
    <section aria-labelledby={id} className={classes.review}>
      <h3 className={classes.subtitle} id={id}>
        {isHint ? 'A hint: points that your words seem to cover' : 'What the examiner heard'}
      </h3>
      {hearing.notice && <Notice kind="info" title={hearing.notice} />}
      <p>
        {isHint
          ? 'Your words were only compared with the words of the sheet, so this is a hint and never a mark.'
          : 'A language model read your words. It can be wrong, and it gives no mark.'}{' '}
        Confirm or correct every line: only the sheet that you confirm is saved.
      </p>
      <MarkedWords words={words} points={hearing.points} />
      <ol ref={list} className={classes.lines}>
        {hearing.points.map((point) => (
          <ReviewLine
            key={point.text}
            point={point}
            quotes={point.quotes.map(({ start, end }) => words.slice(start, end))}
            confirmed={confirmed[point.text]}
            onChange={(verdict) => change(point.text, verdict)}
            onConfirm={(verdict) => confirm(point.text, verdict)}
          />
        ))}
      </ol>
      {hearing.probe && <Probe probe={hearing.probe} />}
      {hearing.globalScore && !isHint && (
        <p className={classes.suggested}>
          <strong>Global score suggested: {hearing.globalScore.value} of 5.</strong>{' '}
          {hearing.globalScore.reason}
        </p>
      )}
      <NativeSelect
        label="Your global score"
        description="Optional. Your overall impression, given separately from the points, as the panel does."
        data={scores}
        value={score === null ? '' : String(score)}
        maw={360}
        onChange={(event) => setScore(Number(event.currentTarget.value) || null)}
      />
      <div className={classes.actions}>
        <Button
          ref={saveButton}
          color="var(--study-accent, var(--mantine-primary-color-filled))"
          loading={isSaving}
          disabled={left > 0}
          onClick={() =>
            onSave({ ticked: tickedOf(points, confirmed), globalScore: score, confirmed })
          }
        >
          Save my sheet
        </Button>
        <Button variant="default" onClick={onBack}>
          Back to my words
        </Button>
        <output className={classes.count}>
          {count} of {hearing.points.length} lines confirmed
        </output>
      </div>
    </section>
  );
}

/** The examiner's follow-up question about a missed point. */
function Probe({ probe }: { probe: NonNullable<Hearing['probe']> }) {
  return (
    <details className={classes.probe}>
      <summary>The examiner asks further</summary>
      <Markdown oneColumn>{probe.question}</Markdown>
      <p className={classes.quotes}>Answer aloud, then compare.</p>
      <details>
        <summary>Show what good sounds like</summary>
        <Markdown oneColumn>{probe.score_5}</Markdown>
      </details>
    </details>
  );
}
