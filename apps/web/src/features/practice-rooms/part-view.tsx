import { SegmentedControl } from '@mantine/core';
import type { RoomPhase, RoomRole } from '@urost3/contract/practice-rooms.ts';

export type PartView = 'question' | 'sheet';

/** Whether this person needs the question and the mark sheet at the same time. */
export const sharesTheScreen = (role: RoomRole, phase: RoomPhase): boolean =>
  phase === 'interview' && (role === 'examiner' || role === 'observer');

interface PartViewSwitchProps {
  view: PartView;
  onChange: (view: PartView) => void;
}

/** Switches between the question and the mark sheet, because a narrow screen shows only one of them. */
export function PartViewSwitch({ view, onChange }: PartViewSwitchProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label="Shown below"
      value={view}
      onChange={(next) => onChange(next === 'sheet' ? 'sheet' : 'question')}
      data={[
        { value: 'question', label: 'Question' },
        { value: 'sheet', label: 'Mark sheet' },
      ]}
    />
  );
}
