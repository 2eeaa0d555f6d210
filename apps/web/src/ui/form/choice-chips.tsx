import { Box, type BoxProps, Checkbox, type CheckboxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '../page/class-names.ts';
import pieces from '../page/pieces.module.css';
import classes from './choice-chips.module.css';

interface ChoiceChipsProps extends BoxProps {
  /** Whether the chips are the days of a week, on one line where they fit. */
  isWeek?: boolean;
  /** Lower chips, which are in this many columns on a phone. */
  columns?: 2 | 4;
  children: ReactNode;
}

/** The chips of a `Checkbox.Group`, of which any number can be chosen. */
export const ChoiceChips = ({ isWeek, columns, ...props }: ChoiceChipsProps) => (
  <Box
    className={classes.chips}
    data-week={isWeek || undefined}
    data-columns={columns}
    {...props}
  />
);

export const ChoiceChip = (props: CheckboxProps) => (
  <Checkbox
    wrapperProps={{ 'data-chip': true }}
    classNames={{
      root: cx(pieces.covered, classes.chip),
      inner: pieces.cover,
      input: pieces.cover,
      label: classes.chipLabel,
    }}
    {...props}
  />
);
