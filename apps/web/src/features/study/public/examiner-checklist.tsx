import { Button, Checkbox } from '@mantine/core';
import {
  CRITICAL_CAP_PERCENT,
  isWeighted,
  markChecklist,
  pointWeightLabels,
  pointWeightValues,
} from '@urost3/contract/checklist.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { type ReactNode, useState } from 'react';
import { MarkdownLine } from '../../../ui/markdown.tsx';
import { BlockIcon } from '../study-icons.tsx';
import classes from './examiner-checklist.module.css';
import { GlobalScoreField } from './global-score-field.tsx';
import { StudyCard } from './study-card.tsx';

type ChecklistPoint = StudySection['examiner_points'][number];
const { critical, major, minor } = pointWeightValues;

interface ExaminerChecklistProps {
  points: readonly ChecklistPoint[];
  /** Points ticked at the latest attempt; null before the first. */
  lastTicked?: readonly string[] | null;
  /** What is filled in at the start. */
  start?: { ticked: readonly string[]; globalScore: number | null } | null;
  /** When omitted (an author's preview), ticks are only counted. */
  onSave?: (ticked: string[], globalScore: number | null) => void;
  isSaving?: boolean;
  /** The current ticks are already saved, so pressing again would only repeat it. */
  isSaved?: boolean;
  /** A tick or the global score was changed. */
  onChange?: (ticked: string[], globalScore: number | null) => void;
  /** Earlier marks. */
  children?: ReactNode;
}

/** The examiner's checklist, offered after the questions: the covered points make a mark. */
export function ExaminerChecklist(props: ExaminerChecklistProps) {
  const { points, lastTicked = null, onSave, isSaving = false, children } = props;
  const { isSaved = false, onChange, start } = props;
  const [said, setSaid] = useState<readonly string[]>(start?.ticked ?? []);
  const [score, setScore] = useState<number | null>(start?.globalScore ?? null);
  if (points.length === 0) return null;
  const texts = points.map((point) => point.text);
  const inOrder = (list: readonly string[]) => texts.filter((text) => list.includes(text));
  function toggle(point: string): void {
    const next = said.includes(point) ? said.filter((it) => it !== point) : [...said, point];
    setSaid(next);
    onChange?.(inOrder(next), score);
  }
  function changeScore(next: number): void {
    setScore(next);
    onChange?.(inOrder(said), next);
  }
  const { percent, isCapped } = markChecklist(points, (text) => said.includes(text));
  return (
    <StudyCard title="Examiner’s Checklist" icon={<BlockIcon type="instructions" />}>
      <p>
        Tick what you covered aloud, as an examiner would.{' '}
        {isWeighted(points)
          ? `A critical point counts ${critical}, a major one ${major}, a minor one ${minor}. While a critical one is missing, your mark is at most ${CRITICAL_CAP_PERCENT}%.`
          : 'Your mark is the share of the points.'}
      </p>
      <div className={classes.points}>
        {points.map(({ text, weight }) => (
          <Checkbox
            key={text}
            label={
              <>
                {weight !== 'major' && (
                  <span className={classes.weight} data-weight={weight}>
                    {pointWeightLabels[weight]}
                  </span>
                )}{' '}
                <MarkdownLine>{text}</MarkdownLine>
              </>
            }
            description={lastTicked && !lastTicked.includes(text) ? 'Missed last time' : undefined}
            classNames={{ description: classes.missed }}
            size="md"
            color="var(--study-accent)"
            checked={said.includes(text)}
            onChange={() => toggle(text)}
          />
        ))}
      </div>
      <GlobalScoreField value={score} onChange={changeScore} />
      <div className={classes.mark}>
        <output className={classes.count}>
          {said.length} of {points.length} points covered · {percent}%
          {isCapped && ' (a critical point is missing)'}
        </output>
        {onSave && (
          <Button
            color="var(--study-accent)"
            loading={isSaving}
            disabled={isSaved}
            onClick={() => onSave(inOrder(said), score)}
          >
            {isSaved ? 'Mark saved' : 'Save mark'}
          </Button>
        )}
      </div>
      {children}
    </StudyCard>
  );
}
