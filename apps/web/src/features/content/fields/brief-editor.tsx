import { Button, Stack } from '@mantine/core';
import type { PatientBrief } from '@urost3/contract/content/content.schemas.ts';
import {
  BRIEF_LINE_MAX,
  BRIEF_NAME_MAX,
  BRIEF_OPENING_MAX,
  BRIEF_REACTIONS_MAX,
  BRIEF_WHO_MAX,
} from '@urost3/contract/content/content.ts';
import { memo } from 'react';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { emptyBrief, set, setBrief } from '../editor/section-edits.ts';
import { LineInput, TextArea } from './line-input.tsx';
import { LinesField, PairsField, useChangeList } from './row-list.tsx';

/** Edits the brief of a simulated patient or relative. Its texts are in the first person. */
export const BriefEditor = memo(function BriefEditor({ brief }: { brief: PatientBrief | null }) {
  const { update } = useEditor();
  if (!brief) {
    return (
      <Button
        variant="light"
        w="fit-content"
        onClick={() => update(set({ patient_brief: emptyBrief() }))}
      >
        Add patient brief
      </Button>
    );
  }
  return <BriefFields brief={brief} />;
});

function BriefFields({ brief }: { brief: PatientBrief }) {
  const { update } = useEditor();
  const changeText = (name: 'name' | 'opening' | 'who') => (text: string) =>
    update(setBrief((old) => ({ ...old, [name]: text })));
  return (
    <Stack gap="md">
      <Quiet>Learners never see this. Write in the first person: I am …</Quiet>
      <LineInput
        label="Name of the patient"
        required
        maxLength={BRIEF_NAME_MAX}
        value={brief.name}
        onChange={changeText('name')}
      />
      <TextArea
        label="First words"
        required
        rows={3}
        maxLength={BRIEF_OPENING_MAX}
        value={brief.opening}
        onChange={changeText('opening')}
      />
      <TextArea
        label="Who I am"
        required
        rows={4}
        maxLength={BRIEF_WHO_MAX}
        value={brief.who}
        onChange={changeText('who')}
      />
      <LinesField
        legend="What I know"
        noun="Known line"
        lines={brief.knows}
        onChange={useChangeList(setBrief, 'knows')}
      />
      <LinesField
        legend="What I tell only if asked"
        noun="Private line"
        lines={brief.only_if_asked}
        onChange={useChangeList(setBrief, 'only_if_asked')}
      />
      <LinesField
        legend="What frightens me"
        noun="Fear"
        lines={brief.fears}
        onChange={useChangeList(setBrief, 'fears')}
      />
      <PairsField
        legend="How I react"
        noun="reaction"
        rows={brief.reactions}
        fields={reactionFields}
        max={BRIEF_REACTIONS_MAX}
        onChange={useChangeList(setBrief, 'reactions')}
      />
      <Button
        variant="subtle"
        color="var(--mantine-color-error)"
        w="fit-content"
        onClick={() => update(set({ patient_brief: null }))}
      >
        Remove patient brief
      </Button>
    </Stack>
  );
}

/** How a simulated patient reacts: what the doctor does, and what the patient then does. */
const reactionFields = [
  { name: 'when', label: 'When the doctor,', maxLength: BRIEF_LINE_MAX, flex: 1, miw: 200 },
  { name: 'reaction', label: 'Then I,', maxLength: BRIEF_LINE_MAX, flex: 1, miw: 200 },
] as const;
