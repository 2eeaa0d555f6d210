import { Radio, Stack } from '@mantine/core';
import { globalMarks } from '@urost3/contract/feedback/feedback.ts';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import classes from './study.module.css';

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
      label={label}
      labelProps={{ fz: 'lg', fw: 600 }}
      description="Your overall impression, given separately from the points, as the panel does."
      descriptionProps={{ fz: 'sm' }}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
    >
      <Stack gap={0} mt="xs">
        {globalMarks.map(({ value: score, label: words, anchor }) => (
          <Radio
            key={score}
            size="md"
            value={String(score)}
            label={`${score} – ${words}`}
            description={anchor}
            color="var(--page-accent)"
            classNames={{
              root: classes.score,
              labelWrapper: cx(pieces.pressable, classes.scoreText),
              label: pieces.pressArea,
            }}
            // Without a gap above it, nobody takes the meaning of a score for that of the next score.
            styles={{
              label: { lineHeight: 1.4 },
              description: { margin: 0, fontSize: 'var(--mantine-font-size-sm)' },
            }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
