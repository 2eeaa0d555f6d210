import { Button, Group, Stack, Text } from '@mantine/core';
import type { EditorStructure } from '@urost3/contract/content.schemas.ts';
import { memo } from 'react';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import { type ChangeList, removeAt, updateAt } from './section-edits.ts';

type Phrase = EditorStructure['empathy_phrases'][number];

interface PhrasesFieldProps {
  phrases: readonly Phrase[];
  onChange: ChangeList<Phrase>;
}

export const PhrasesField = memo(function PhrasesField({ phrases, onChange }: PhrasesFieldProps) {
  const changeOne = (at: number, changes: Partial<Phrase>) =>
    onChange((old) => updateAt(old, at, (item) => ({ ...item, ...changes })));
  return (
    <Stack gap="xs" role="group" aria-label="Empathy phrases">
      <Text fw={600} size="sm">
        Empathy phrases
      </Text>
      {phrases.map((item, index) => (
        // Phrases have no identity except their index.
        <Group key={index} gap="xs" align="flex-end">
          <LineInput
            flex={3}
            miw={200}
            label={`Phrase ${index + 1}`}
            maxLength={1000}
            value={item.phrase}
            onChange={(phrase) => changeOne(index, { phrase })}
          />
          <LineInput
            flex={1}
            miw={120}
            label={`Category of phrase ${index + 1}`}
            maxLength={200}
            value={item.category}
            onChange={(category) => changeOne(index, { category })}
          />
          <RowControls
            noun="phrase"
            index={index}
            onRemove={() => onChange((old) => removeAt(old, index))}
          />
        </Group>
      ))}
      <Button
        variant="light"
        size="compact-sm"
        w="fit-content"
        onClick={() => onChange((old) => [...old, { phrase: '', category: '' }])}
      >
        Add empathy phrase
      </Button>
    </Stack>
  );
});
