import { Stack, Text, TextInput } from '@mantine/core';
import { DisplayName, profileEndpoints, type UserProfile } from '@urost3/contract/profile.ts';
import { useState } from 'react';
import { z } from 'zod';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useFields } from '../../ui/use-fields.ts';
import { useSaveProfile } from './accounts.queries.ts';
import { EditableCard, EditButtons } from './editable-card.tsx';
import classes from './facts.module.css';

export function DisplayNameCard({ profile }: { profile: UserProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  const save = useSaveProfile(async (displayName: string) => {
    const answer = await callApi(profileEndpoints.updateDisplayName, { body: { displayName } });
    showToast('success', answer.message);
    return { displayName: answer.displayName };
  });
  const form = useFields(
    { displayName: profile.displayName },
    {
      schema: z.object({ displayName: DisplayName }),
      onSubmit: async ({ displayName }) => {
        await save.mutateAsync(displayName.trim()).then(
          () => setIsEditing(false),
          (error) =>
            form.refuse({ displayName: messageOf(error, 'Failed to save. Please try again.') }),
        );
      },
    },
  );
  const edit = () => {
    form.reset({ displayName: profile.displayName });
    setIsEditing(true);
  };
  return (
    <EditableCard
      title="Display name"
      isEditing={isEditing}
      onEdit={edit}
      view={<Text className={classes.value}>{profile.displayName}</Text>}
    >
      <form {...form.formProps}>
        <Stack gap="md">
          <TextInput
            {...form.field('displayName')}
            label="Display name"
            description="How others see you in the community."
            autoComplete="nickname"
            size="md"
          />
          <EditButtons isSaving={form.isSending} onCancel={() => setIsEditing(false)} />
        </Stack>
      </form>
    </EditableCard>
  );
}
