import { Button, Checkbox, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './examiner-checklist.module.css';
import { StudyCard } from './study-card.tsx';
import { BlockIcon } from './study-icons.tsx';

interface ExaminerChecklistProps {
  points: readonly string[];
  /** Points ticked at the last attempt; null before the first. */
  lastTicked?: readonly string[] | null;
  /** Left out (an author's preview), ticks are only counted. */
  onSave?: (ticked: string[]) => void;
  isSaving?: boolean;
  /** What is ticked now has been saved: pressing again would only repeat it. */
  isSaved?: boolean;
  /** A tick changed. */
  onChange?: (ticked: string[]) => void;
  /** Earlier marks. */
  children?: ReactNode;
}

/** What the examiner ticks, offered after the questions: the points covered make a mark. */
export function ExaminerChecklist(props: ExaminerChecklistProps) {
  const { points, lastTicked = null, onSave, isSaving = false, children } = props;
  const { isSaved = false, onChange } = props;
  const [said, setSaid] = useState<readonly string[]>([]);
  if (points.length === 0) return null;
  const inOrder = (list: readonly string[]) => points.filter((point) => list.includes(point));
  function toggle(point: string): void {
    const next = said.includes(point) ? said.filter((it) => it !== point) : [...said, point];
    setSaid(next);
    onChange?.(inOrder(next));
  }
  const percent = Math.round((said.length / points.length) * 100);
  return (
    <StudyCard title="Examiner’s Checklist" icon={<BlockIcon type="instructions" />}>
      <p>
        Tick what you covered aloud, as an examiner would. Your mark is the share of the points.
      </p>
      <Stack gap="sm" mt="sm">
        {points.map((point) => (
          <Checkbox
            key={point}
            label={point}
            description={lastTicked && !lastTicked.includes(point) ? 'Missed last time' : undefined}
            classNames={{ description: classes.missed }}
            size="md"
            color="var(--study-accent)"
            checked={said.includes(point)}
            onChange={() => toggle(point)}
          />
        ))}
      </Stack>
      <div className={classes.mark}>
        <output className={classes.count}>
          {said.length} of {points.length} points covered · {percent}%
        </output>
        {onSave && (
          <Button
            color="var(--study-accent)"
            loading={isSaving}
            disabled={isSaved}
            onClick={() => onSave(inOrder(said))}
          >
            {isSaved ? 'Mark saved' : 'Save mark'}
          </Button>
        )}
      </div>
      {children}
    </StudyCard>
  );
}
