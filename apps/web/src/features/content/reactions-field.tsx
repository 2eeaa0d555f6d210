import type { PatientBrief } from '@urost3/contract/patient-brief.schemas.ts';
import { BRIEF_LINE_MAX, BRIEF_REACTIONS_MAX } from '@urost3/contract/patient-brief.ts';
import { memo } from 'react';
import { LineInput } from './line-input.tsx';
import { RowList } from './row-list.tsx';
import { type ChangeList, updateAt } from './section-edits.ts';

type Reaction = PatientBrief['reactions'][number];

interface ReactionsFieldProps {
  reactions: readonly Reaction[];
  onChange: ChangeList<Reaction>;
}

/** How a simulated patient reacts: what the doctor does, and what the patient then does. */
export const ReactionsField = memo(function ReactionsField(props: ReactionsFieldProps) {
  const { reactions, onChange } = props;
  const changeOne = (at: number, changes: Partial<Reaction>) =>
    onChange((old) => updateAt(old, at, (item) => ({ ...item, ...changes })));
  const add = () => onChange((old) => [...old, { when: '', reaction: '' }]);
  return (
    <RowList
      legend="How I react"
      noun="reaction"
      rows={reactions}
      onChange={onChange}
      onAdd={reactions.length < BRIEF_REACTIONS_MAX ? add : undefined}
    >
      {({ when, reaction }, index) => (
        <>
          <LineInput
            flex={1}
            miw={200}
            label={`When the doctor, ${index + 1}`}
            maxLength={BRIEF_LINE_MAX}
            value={when}
            onChange={(text) => changeOne(index, { when: text })}
          />
          <LineInput
            flex={1}
            miw={200}
            label={`Then I, ${index + 1}`}
            maxLength={BRIEF_LINE_MAX}
            value={reaction}
            onChange={(text) => changeOne(index, { reaction: text })}
          />
        </>
      )}
    </RowList>
  );
});
