import { Button } from '@mantine/core';
import { Children, type ReactNode, useId, useState } from 'react';
import classes from './filter-bar.module.css';
import { ChevronRightIcon } from './icons.tsx';

interface FilterBarProps {
  /** Names the group for screen readers. */
  label: string;
  /** Labelled fields. */
  children: ReactNode;
  /** Omitted while no filter is set. */
  onClear?: (() => void) | undefined;
}

/** The filter fields above a list. On a phone those without `data-wide` are behind a button. */
export function FilterBar({ label, children, onClear }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isFoldable = Children.count(children) > 1;
  return (
    <search className={classes.bar} aria-label={label} data-open={isOpen || !isFoldable} id={id}>
      {isFoldable && (
        <Button
          className={classes.toggle}
          variant="default"
          rightSection={<ChevronRightIcon size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
      )}
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}
