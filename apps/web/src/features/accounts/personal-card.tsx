import { Stack, TextInput } from '@mantine/core';
import { profileRoutes } from '@urost3/contract/accounts-profile.routes.ts';
import { PersonalBody, type UserProfile } from '@urost3/contract/accounts-profile.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { EditableCard, EditButtons, QuietLine } from '../../ui/editable-card.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useProfileForm } from './use-profile-form.ts';

export function PersonalCard({ profile }: { profile: UserProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <EditableCard
      title="Personal information"
      isEditing={isEditing}
      onEdit={() => setIsEditing(true)}
      view={
        <>
          {profile.firstName} {profile.lastName}
          <QuietLine>{profile.email}</QuietLine>
        </>
      }
    >
      <PersonalForm profile={profile} onClose={() => setIsEditing(false)} />
    </EditableCard>
  );
}

function PersonalForm({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const { firstName, lastName } = profile;
  const form = useProfileForm({
    initialValues: { firstName, lastName },
    schema: PersonalBody,
    firstField: 'firstName',
    save: async (body) => {
      const saved = await callApi(profileRoutes.updateProfile, { body });
      showToast('success', 'Profile updated successfully.');
      return saved;
    },
    onSaved: onClose,
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('firstName')}
          label="First name"
          autoComplete="given-name"
          size="md"
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label="Last name"
          autoComplete="family-name"
          size="md"
        />
        <TextInput
          label="Email"
          description="Change it in Account Settings."
          value={profile.email}
          readOnly
          size="md"
          variant="filled"
        />
        <EditButtons isSaving={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
