import { Button, Group, Stack, Text } from '@mantine/core';
import type { EditorProbe } from '@urost3/contract/probes.schemas.ts';
import { PROBES_MAX } from '@urost3/contract/probes.ts';
import { memo } from 'react';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import { type ChangeList, moved, removeAt, updateAt } from './section-edits.ts';

const anchors = [
  ['score_1', 'What scores 1 (poor)'],
  ['score_3', 'What scores 3 (sound)'],
  ['score_5', 'What scores 5 (excellent)'],
] as const;
const empty: EditorProbe = { question: '', score_1: '', score_3: '', score_5: '' };

interface ProbesFieldProps {
  probes: readonly EditorProbe[];
  onChange: ChangeList<EditorProbe>;
}

/** Edits the examiner's follow-up questions, each with three example answers for comparison. */
export const ProbesField = memo(function ProbesField({ probes, onChange }: ProbesFieldProps) {
  return (
    <Stack gap="sm" role="group" aria-label="Probes">
      <Text fw={600} size="sm">
        Probes
      </Text>
      {probes.map((probe, at) => (
        // Probes have no identity except their index.
        <Stack key={at} gap={6}>
          <Group gap="xs" align="flex-end">
            <LineInput
              flex={1}
              miw={200}
              label={`Probe ${at + 1}`}
              required
              maxLength={1000}
              value={probe.question}
              onChange={(question) =>
                onChange((old) => updateAt(old, at, (item) => ({ ...item, question })))
              }
            />
            <RowControls
              noun="probe"
              index={at}
              count={probes.length}
              onMove={(to) => onChange((old) => moved(old, at, to))}
              onRemove={() => onChange((old) => removeAt(old, at))}
            />
          </Group>
          {anchors.map(([name, label]) => (
            <LineInput
              key={name}
              size="sm"
              label={`${label}, probe ${at + 1}`}
              required
              maxLength={1000}
              value={probe[name]}
              onChange={(value) =>
                onChange((old) => updateAt(old, at, (item) => ({ ...item, [name]: value })))
              }
            />
          ))}
        </Stack>
      ))}
      {probes.length < PROBES_MAX && (
        <Button
          variant="light"
          size="compact-sm"
          w="fit-content"
          onClick={() => onChange((old) => [...old, empty])}
        >
          Add probe
        </Button>
      )}
    </Stack>
  );
});
