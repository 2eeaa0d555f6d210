import { Radio, Stack } from '@mantine/core';
import { globalMarks } from '@urost3/contract/feedback/feedback.ts';
import classes from './study-parts.module.css';

interface GlobalScoreFieldProps {
  label?: string;
  /** Null before a score is selected. */
  value: number | null;
  onChange: (score: number) => void;
}

/** The overall impression from 1 to 5, with the meaning of each score. */
export function GlobalScoreField(props: GlobalScoreFieldProps) {
  const { label = 'Global score', value, onChange } = props;
  return (
    <Radio.Group
      className={classes.field}
      label={label}
      description="Your overall impression, given separately from the points, as the panel does."
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
    >
      <Stack className={classes.marks} mt="xs">
        {globalMarks.map(({ value: score, label: words, anchor }) => (
          <Radio
            key={score}
            size="md"
            value={String(score)}
            label={`${score} – ${words}`}
            description={anchor}
            color="var(--study-accent, var(--mantine-primary-color-filled))"
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
