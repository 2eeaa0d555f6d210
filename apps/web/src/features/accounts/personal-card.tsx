import { Stack, TextInput } from '@mantine/core';
import { PersonalBody, profileEndpoints, type UserProfile } from '@urost3/contract/profile.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useFields } from '../../ui/use-fields.ts';
import { useSaveProfile } from './accounts.queries.ts';
import { EditableCard, EditButtons } from './editable-card.tsx';
import { Facts } from './facts.tsx';

const namesOf = ({ firstName, lastName }: UserProfile) => ({ firstName, lastName });

export function PersonalCard({ profile }: { profile: UserProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  const save = useSaveProfile((body: { firstName: string; lastName: string }) =>
    callApi(profileEndpoints.updateProfile, { body }),
  );
  const form = useFields(namesOf(profile), {
    schema: PersonalBody,
    onSubmit: async (values) => {
      await save.mutateAsync(values).then(
        () => {
          showToast('success', 'Profile updated successfully.');
          setIsEditing(false);
        },
        (error) =>
          form.refuse({ firstName: messageOf(error, 'Failed to save. Please try again.') }),
      );
    },
  });
  const edit = () => {
    form.reset(namesOf(profile));
    setIsEditing(true);
  };
  return (
    <EditableCard
      title="Personal information"
      isEditing={isEditing}
      onEdit={edit}
      view={
        <Facts
          items={[
            ['First name', profile.firstName],
            ['Last name', profile.lastName],
            ['Email', profile.email],
          ]}
        />
      }
    >
      <form {...form.formProps}>
        <Stack gap="md">
          <TextInput
            {...form.field('firstName')}
            label="First name"
            autoComplete="given-name"
            size="md"
          />
          <TextInput
            {...form.field('lastName')}
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
          <EditButtons isSaving={form.isSending} onCancel={() => setIsEditing(false)} />
        </Stack>
      </form>
    </EditableCard>
  );
}
