import { Radio, Stack } from '@mantine/core';
import { globalMarks } from '@urost3/contract/feedback.ts';
import classes from './global-score-field.module.css';

interface GlobalScoreFieldProps {
  label?: string;
  /** Null before one is chosen. */
  value: number | null;
  onChange: (score: number) => void;
}

/** The overall impression, 1 to 5, with what each means in words. */
export function GlobalScoreField(props: GlobalScoreFieldProps) {
  const { label = 'Global score', value, onChange } = props;
  return (
    <Radio.Group
      mt="lg"
      label={label}
      description="Your overall impression, as the panel gives one beside the points."
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
    >
      <Stack className={classes.marks} mt="xs">
        {globalMarks.map(({ value: score, label: words, anchor }) => (
          <Radio
            key={score}
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
