import { Button, Checkbox } from '@mantine/core';
import {
  CRITICAL_CAP_PERCENT,
  isWeighted,
  markChecklist,
  pointWeightValues,
} from '@urost3/contract/checklist.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { type ReactNode, useState } from 'react';
import { MarkdownLine } from '../../../ui/markdown.tsx';
import { BlockIcon } from '../study-icons.tsx';
import classes from './examiner-checklist.module.css';
import { GlobalScoreField } from './global-score-field.tsx';
import { PointWeight } from './point-weight.tsx';
import { StudyCard } from './study-card.tsx';

type ChecklistPoint = StudySection['examiner_points'][number];
const { critical, major, minor } = pointWeightValues;

interface ExaminerChecklistProps {
  points: readonly ChecklistPoint[];
  /** The points ticked in the latest attempt; null before the first. */
  lastTicked?: readonly string[] | null;
  /** The initial ticks and global score; null when the sheet starts empty. */
  start: { ticked: readonly string[]; globalScore: number | null } | null;
  onSave: (ticked: string[], globalScore: number | null) => void;
  isSaving: boolean;
  /** Whether the current ticks are already saved, so that the save button is disabled. */
  isSaved: boolean;
  /** Whether the count and the button stay in view below a long sheet. */
  isFootSticky?: boolean;
  /** A sentence below the count and the button. */
  note?: string | undefined;
  /** Called when a tick or the global score changes. */
  onChange: (ticked: string[], globalScore: number | null) => void;
  /** The learner's earlier marks. */
  children: ReactNode;
}

/** The examiner's checklist, shown after the questions. The covered points give a mark. */
export function ExaminerChecklist(props: ExaminerChecklistProps) {
  const { points, lastTicked = null, onSave, isSaving, children } = props;
  const { isSaved, isFootSticky = false, note, onChange, start } = props;
  const [said, setSaid] = useState<readonly string[]>(start?.ticked ?? []);
  const [score, setScore] = useState<number | null>(start?.globalScore ?? null);
  if (points.length === 0) return null;
  const texts = points.map((point) => point.text);
  const inOrder = (list: readonly string[]) => texts.filter((text) => list.includes(text));
  function toggle(point: string): void {
    const next = said.includes(point) ? said.filter((it) => it !== point) : [...said, point];
    setSaid(next);
    onChange(inOrder(next), score);
  }
  function changeScore(next: number): void {
    setScore(next);
    onChange(inOrder(said), next);
  }
  const { percent, isCapped } = markChecklist(points, (text) => said.includes(text));
  const valueOf = (list: readonly ChecklistPoint[]) =>
    list.reduce((sum, { weight }) => sum + pointWeightValues[weight], 0);
  const value = `${valueOf(points.filter(({ text }) => said.includes(text)))} of ${valueOf(points)}`;
  return (
    <StudyCard title="Examiner’s sheet" icon={<BlockIcon type="instructions" />}>
      <p>
        Tick what you covered aloud.{' '}
        {isWeighted(points)
          ? `Each point counts ${major}, a critical one ${critical}, a minor one ${minor}. Miss a critical point and the mark cannot exceed ${CRITICAL_CAP_PERCENT}%.`
          : 'Your mark is the share of the points.'}
      </p>
      <div className={classes.points}>
        {points.map(({ text, weight }) => (
          <Checkbox
            key={text}
            label={
              <span className={classes.point}>
                <PointWeight weight={weight} />
                <span>
                  <MarkdownLine>{text}</MarkdownLine>
                </span>
              </span>
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
      <div className={classes.score}>
        <GlobalScoreField value={score} onChange={changeScore} />
      </div>
      <div className={classes.mark} data-sticky={isFootSticky}>
        <output className={classes.count}>
          <strong>
            {/* No-break spaces keep the percentage beside 'covered' when the line wraps. */}
            {said.length} of {points.length} points covered{'\u00a0·\u00a0'}
            {percent}%{isCapped && ' (a critical point is missing)'}
          </strong>
          {isWeighted(points) && <span>{value} by weight</span>}
        </output>
        <Button
          color="var(--study-accent)"
          loading={isSaving}
          disabled={isSaved}
          onClick={() => onSave(inOrder(said), score)}
        >
          {isSaved ? 'Mark saved' : 'Save mark'}
        </Button>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </StudyCard>
  );
}
