import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { Children, type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '../media/icons.tsx';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** The accessible name of the bar. */
  label: string;
  /** Fields with labels. */
  children: ReactNode;
  /** Left out while no filter is set. */
  onClear?: (() => void) | undefined;
  /** The field that sorts the list on screens where the list has no column heads. */
  sort?: ReactNode;
}

/** The field for words that are searched in the list. It is wider than the others, and always visible. */
export const SearchField = (props: TextInputProps) => (
  <TextInput label="Search" type="search" {...props} className={classes.search} />
);

/**
 * The filter fields above a list. On a phone, only the `SearchField` is visible until a button shows the others.
 * A single field is always visible.
 */
export function FilterBar({ label, children, onClear, sort }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isFoldable = Children.count(children) > 1;
  return (
    <search
      className={classes.bar}
      aria-label={label}
      data-open={isOpen || !isFoldable || undefined}
      id={id}
    >
      {isFoldable && (
        <Button
          className={sort ? undefined : classes.alone}
          hiddenFrom="xs"
          variant="default"
          rightSection={<ChevronDownIcon size={16} />}
          styles={{ section: { rotate: isOpen ? '180deg' : undefined } }}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
      )}
      {sort && <div className={classes.sort}>{sort}</div>}
      {children}
      {onClear && (
        // Directly after the last field, not in the middle of a column.
        <Button variant="subtle" onClick={onClear} style={{ justifySelf: 'start' }}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}
