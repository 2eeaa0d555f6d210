import { Stack, TextInput } from '@mantine/core';
import { profileRoutes } from '@urost3/contract/accounts-profile.routes.ts';
import { DisplayName, type UserProfile } from '@urost3/contract/accounts-profile.schemas.ts';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { EditableCard, EditButtons } from '../../ui/editable-card.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useProfileForm } from './use-profile-form.ts';

const Body = z.object({ displayName: DisplayName });

export function DisplayNameCard({ profile }: { profile: UserProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <EditableCard
      title="Display name"
      hasTitleAsLabel
      isEditing={isEditing}
      onEdit={() => setIsEditing(true)}
      view={profile.displayName}
    >
      <DisplayNameForm profile={profile} onClose={() => setIsEditing(false)} />
    </EditableCard>
  );
}

function DisplayNameForm({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const form = useProfileForm({
    initialValues: { displayName: profile.displayName },
    schema: Body,
    firstField: 'displayName',
    save: async (body) => {
      const answer = await callApi(profileRoutes.updateDisplayName, { body });
      showToast('success', answer.message);
      return { displayName: answer.displayName };
    },
    onSaved: onClose,
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('displayName')}
          label="Display name"
          description="How others see you in the community."
          autoComplete="nickname"
          size="md"
        />
        <EditButtons isSaving={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
