import { NativeSelect } from '@mantine/core';
import {
  type PointWeight,
  pointWeightLabels,
  pointWeights,
} from '@urost3/contract/content/checklist.ts';
import type { EditorPoint } from '@urost3/contract/content/content.schemas.ts';
import { memo } from 'react';
import { useEditor } from '../editor/editor-context.ts';
import { setList, updateAt } from '../editor/section-edits.ts';
import { LineInput } from './line-input.tsx';
import { RowList, useAddRow } from './row-list.tsx';

const weights = pointWeights.map((value) => ({ value, label: pointWeightLabels[value] }));

export const ChecklistField = memo(function ChecklistField({
  points,
}: {
  points: readonly EditorPoint[];
}) {
  const { update } = useEditor();
  const change = (next: (old: readonly EditorPoint[]) => EditorPoint[]) =>
    update(setList('examiner_points', next));
  const changeOne = (at: number, changes: Partial<EditorPoint>) =>
    change((old) => updateAt(old, at, (point) => ({ ...point, ...changes })));
  const { lastField, onAdd, onKeyDown } = useAddRow(() =>
    change((old) => [...old, { text: '', weight: 'major' }]),
  );
  return (
    <RowList
      legend="Points"
      hint="A point is critical if missing it would harm the patient: while one is missing, the mark is at most 50%."
      noun="checklist point"
      rows={points}
      onChange={change}
      onAdd={onAdd}
    >
      {({ text, weight }, index) => (
        <>
          <LineInput
            ref={index === points.length - 1 ? lastField : undefined}
            flex={1}
            miw={200}
            label={`Checklist point ${index + 1}`}
            value={text}
            onChange={(value) => changeOne(index, { text: value })}
            onKeyDown={onKeyDown}
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
        </>
      )}
    </RowList>
  );
});
