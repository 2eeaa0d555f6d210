import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type PointWeight, pointWeightLabels, pointWeights } from '@urost3/contract/checklist.ts';
import type { EditorPoint } from '@urost3/contract/content.schemas.ts';
import { memo, useRef } from 'react';
import { useEditor } from './editor-context.ts';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import { moved, removeAt, setList, updateAt } from './section-edits.ts';

const weights = pointWeights.map((value) => ({ value, label: pointWeightLabels[value] }));

/** The examiner's checklist, each point with its weight. */
export const ChecklistField = memo(function ChecklistField({
  points,
}: {
  points: readonly EditorPoint[];
}) {
  const { update } = useEditor();
  const list = useRef<HTMLDivElement>(null);
  const change = (next: (old: readonly EditorPoint[]) => EditorPoint[]) =>
    update(setList('examiner_points', next));
  const changeOne = (at: number, changes: Partial<EditorPoint>) =>
    change((old) => updateAt(old, at, (point) => ({ ...point, ...changes })));
  const add = () => {
    change((old) => [...old, { text: '', weight: 'major' }]);
    // Focus the new field after React has rendered it.
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input');
      inputs?.[inputs.length - 1]?.focus();
    });
  };
  return (
    <Stack gap="xs" role="group" aria-label="Points" ref={list}>
      <Text fw={600} size="sm">
        Points
      </Text>
      <Text size="sm" c="dimmed">
        A point is critical if missing it would harm the patient: while one is missing, the mark is
        at most 50%.
      </Text>
      {points.map(({ text, weight }, index) => (
        // Points have no identity except their index.
        <Group key={index} gap="xs" align="flex-end">
          <LineInput
            flex={1}
            miw={200}
            label={`Checklist point ${index + 1}`}
            value={text}
            onChange={(value) => changeOne(index, { text: value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <NativeSelect
            w={110}
            label="Weight"
            aria-label={`Weight of point ${index + 1}`}
            value={weight}
            data={weights}
            onChange={(event) =>
              changeOne(index, { weight: event.currentTarget.value as PointWeight })
            }
          />
          <RowControls
            noun="checklist point"
            index={index}
            count={points.length}
            onMove={(to) => change((old) => moved(old, index, to))}
            onRemove={() => change((old) => removeAt(old, index))}
          />
        </Group>
      ))}
      <Button variant="light" size="compact-sm" w="fit-content" onClick={add}>
        Add checklist point
      </Button>
    </Stack>
  );
});
