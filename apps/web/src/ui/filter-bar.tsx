import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** Names the group for screen readers. */
  label: string;
  /** Labelled fields. */
  children: ReactNode;
  /** Omitted while no filter is set. */
  onClear?: (() => void) | undefined;
}

/** The filter fields above a list. */
export function FilterBar({ label, children, onClear }: FilterBarProps) {
  return (
    <search className={classes.bar} aria-label={label}>
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}
