import { Button, Stack, Text } from '@mantine/core';
import type { PatientBrief } from '@urost3/contract/patient-brief.schemas.ts';
import {
  BRIEF_NAME_MAX,
  BRIEF_OPENING_MAX,
  BRIEF_WHO_MAX,
} from '@urost3/contract/patient-brief.ts';
import { memo, useCallback } from 'react';
import { useEditor } from './editor-context.ts';
import { LineInput } from './line-input.tsx';
import { LinesField } from './lines-field.tsx';
import { ReactionsField } from './reactions-field.tsx';
import { type ChangeList, emptyBrief, set, setBrief } from './section-edits.ts';
import { TextArea } from './text-area.tsx';

type ListName = 'knows' | 'only_if_asked' | 'fears' | 'reactions';

function useChangeList<K extends ListName>(name: K): ChangeList<PatientBrief[K][number]> {
  const { update } = useEditor();
  return useCallback(
    (change) =>
      update(
        setBrief((old) => ({
          ...old,
          [name]: change(old[name] as readonly PatientBrief[K][number][]),
        })),
      ),
    [update, name],
  );
}

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
      <Text size="sm" c="dimmed">
        Learners never see this. Write in the first person: I am …
      </Text>
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
        onChange={useChangeList('knows')}
      />
      <LinesField
        legend="What I tell only if asked"
        noun="Private line"
        lines={brief.only_if_asked}
        onChange={useChangeList('only_if_asked')}
      />
      <LinesField
        legend="What frightens me"
        noun="Fear"
        lines={brief.fears}
        onChange={useChangeList('fears')}
      />
      <ReactionsField reactions={brief.reactions} onChange={useChangeList('reactions')} />
      <Button
        variant="subtle"
        color="red.9"
        w="fit-content"
        onClick={() => update(set({ patient_brief: null }))}
      >
        Remove patient brief
      </Button>
    </Stack>
  );
}
