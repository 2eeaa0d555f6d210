import { Group, Stack, TextInput } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { memo } from 'react';
import { useEditor } from './editor-context.ts';
import { LineInput } from './line-input.tsx';
import { orNull, set } from './section-edits.ts';

type Review = Pick<EditorSection, 'reviewedOn' | 'credit' | 'licence'>;

export const ReviewFields = memo(function ReviewFields({ reviewedOn, credit, licence }: Review) {
  const { update } = useEditor();
  return (
    <Stack gap="sm">
      <TextInput
        label="Reviewed on"
        description="Shown to learners"
        type="date"
        w="fit-content"
        value={reviewedOn ?? ''}
        onChange={(event) => update(set({ reviewedOn: orNull(event.currentTarget.value) }))}
      />
      <Group grow preventGrowOverflow={false} align="flex-start">
        <LineInput
          label="Credit"
          description="For material that is not our own"
          maxLength={2000}
          value={credit ?? ''}
          onChange={(credit) => update(set({ credit: orNull(credit) }))}
        />
        <LineInput
          label="Licence"
          description="For example CC BY 4.0"
          maxLength={100}
          value={licence ?? ''}
          onChange={(licence) => update(set({ licence: orNull(licence) }))}
        />
      </Group>
    </Stack>
  );
});
