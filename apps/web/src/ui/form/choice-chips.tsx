import { Box, type BoxProps, Checkbox, type CheckboxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '../page/class-names.ts';
import classes from './form.module.css';

interface ChoiceChipsProps extends BoxProps {
  /** Whether the chips are the days of a week, on one line where they fit. */
  isWeek?: boolean;
  children: ReactNode;
}

/** The chips of a `Checkbox.Group`, of which any number can be chosen. */
export const ChoiceChips = ({ isWeek, className, ...props }: ChoiceChipsProps) => (
  <Box className={cx(classes.chips, className)} data-week={isWeek} {...props} />
);

export const ChoiceChip = (props: CheckboxProps) => (
  <Checkbox
    wrapperProps={{ 'data-chip': true }}
    classNames={{
      root: classes.chip,
      inner: classes.cover,
      input: classes.cover,
      label: classes.chipLabel,
    }}
    {...props}
  />
);
