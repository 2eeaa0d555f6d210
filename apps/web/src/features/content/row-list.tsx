// A list of rows in the editor, each with fields and the buttons to move and remove it.
import { Button, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { RowControls } from './row-controls.tsx';
import { type ChangeList, moved, removeAt } from './section-edits.ts';

interface RowListProps<T> {
  legend: string;
  hint?: string;
  /** What a row is called: 'option' gives the labels 'Add option', 'Move option 1 up' and 'Remove option 1'. */
  noun: string;
  rows: readonly T[];
  onChange: ChangeList<T>;
  /** Undefined while the list is full. */
  onAdd: (() => void) | undefined;
  /** @returns the fields of a row */
  children: (row: T, index: number) => ReactNode;
}

export function RowList<T>(props: RowListProps<T>) {
  const { legend, hint, noun, rows, onChange, onAdd, children } = props;
  return (
    <Stack gap="xs" role="group" aria-label={legend}>
      <Text fw={600} size="sm">
        {legend}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {rows.map((row, index) => (
        // Rows have no identity except their index.
        <Group key={index} gap="xs" align="flex-end">
          {children(row, index)}
          <RowControls
            noun={noun}
            index={index}
            count={rows.length}
            onMove={(to) => onChange((old) => moved(old, index, to))}
            onRemove={() => onChange((old) => removeAt(old, index))}
          />
        </Group>
      ))}
      {onAdd && (
        <Button variant="light" size="compact-sm" w="fit-content" onClick={onAdd}>
          Add {noun}
        </Button>
      )}
    </Stack>
  );
}

/** When the author presses the button, or Enter in a row's text field, adds a row and focuses its text field. */
export function useAddRow(add: () => void) {
  const lastField = useRef<HTMLInputElement>(null);
  const onAdd = () => {
    add();
    // Focus the new field after React has rendered it.
    requestAnimationFrame(() => lastField.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onAdd();
  };
  return { lastField, onAdd, onKeyDown };
}
