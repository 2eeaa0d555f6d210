import { memo, useCallback } from 'react';
import { useEditor } from './editor-context.ts';
import { LinesField } from './lines-field.tsx';
import { type ChangeList, setList } from './section-edits.ts';

export const ChecklistField = memo(function ChecklistField({
  points,
}: {
  points: readonly string[];
}) {
  const { update } = useEditor();
  const change: ChangeList<string> = useCallback(
    (next) => update(setList('examiner_points', next)),
    [update],
  );
  return <LinesField legend="Points" noun="Checklist point" lines={points} onChange={change} />;
});
