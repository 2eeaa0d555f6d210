import { Button, Group, Stack, Text } from '@mantine/core';
import { memo, useRef } from 'react';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import { type ChangeList, moved, removeAt, updateAt } from './section-edits.ts';

interface LinesFieldProps {
  legend: string;
  /** What a line is called: 'Option' gives the labels 'Option 1', 'Add option', 'Remove option 1'. */
  noun: string;
  lines: readonly string[];
  onChange: ChangeList<string>;
}

/** A list of single-line fields, for example the options of a question or the key learning points. */
export const LinesField = memo(function LinesField({
  legend,
  noun,
  lines,
  onChange,
}: LinesFieldProps) {
  const list = useRef<HTMLDivElement>(null);
  const lower = noun.toLowerCase();
  const add = () => {
    onChange((old) => [...old, '']);
    // Focus the new field after React has rendered it.
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input');
      inputs?.[inputs.length - 1]?.focus();
    });
  };
  return (
    <Stack gap="xs" role="group" aria-label={legend} ref={list}>
      <Text fw={600} size="sm">
        {legend}
      </Text>
      {lines.map((line, index) => (
        // Lines have no identity except their index.
        <Group key={index} gap="xs" align="flex-end">
          <LineInput
            flex={1}
            miw={200}
            label={`${noun} ${index + 1}`}
            value={line}
            onChange={(value) => onChange((old) => updateAt(old, index, () => value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <RowControls
            noun={lower}
            index={index}
            count={lines.length}
            onMove={(to) => onChange((old) => moved(old, index, to))}
            onRemove={() => onChange((old) => removeAt(old, index))}
          />
        </Group>
      ))}
      <Button variant="light" size="compact-sm" w="fit-content" onClick={add}>
        Add {lower}
      </Button>
    </Stack>
  );
});
