import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileRoutes } from '@urost3/contract/accounts/accounts.ts';
import {
  DisplayName,
  PersonalBody,
  type UserProfile,
} from '@urost3/contract/accounts/profile.schemas.ts';
import { z } from 'zod';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { EditableCard, EditButtons } from '../../../ui/page/editable-card.tsx';
import { Card } from '../../../ui/page/pieces.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { PageLoader, StatePanel } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useAuth } from '../public/use-auth.ts';
import { SignOutButton } from '../sign-in/sign-out-button.tsx';
import { profileQuery, useSaveProfile } from './accounts.queries.ts';
import { CommunityCard } from './community-card.tsx';

/** The person's own data. Each row shows one part of the data, which is edited in its own form. */
export function ProfilePanel() {
  const { signOut } = useAuth();
  const { data: profile, isPending, refetch, isFetching } = useQuery(profileQuery);
  if (isPending) return <PageLoader label="Loading your profile" />;
  if (!profile) {
    return (
      <StatePanel
        role="alert"
        title="User data not available."
        action={
          <Group justify="center">
            <Button onClick={() => void refetch()} loading={isFetching} variant="default">
              Try again
            </Button>
            {/* The login page is closed to signed-in people, so they sign out first. This page then redirects to the
                login page. */}
            <SignOutButton leave={signOut}>Go to Login</SignOutButton>
          </Group>
        }
      />
    );
  }
  return (
    <Card padding="lg" py={0}>
      <EditableCard title="Display name" view={profile.displayName}>
        {(close) => <DisplayNameForm profile={profile} onClose={close} />}
      </EditableCard>
      <EditableCard
        title="Personal information"
        view={
          <>
            {profile.firstName} {profile.lastName}
            <Quiet>{profile.email}</Quiet>
          </>
        }
      >
        {(close) => <PersonalForm profile={profile} onClose={close} />}
      </EditableCard>
      <CommunityCard profile={profile} />
    </Card>
  );
}

const Body = z.object({ displayName: DisplayName });

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
          aria-label="Display name"
          description="How others see you in the community."
          autoComplete="nickname"
          size="md"
        />
        <EditButtons isSaving={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
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

interface Options<Values> {
  initialValues: Values;
  schema: z.ZodType<Values>;
  /** Sends the values. @returns the saved part of the profile */
  save: (values: Values) => Promise<Partial<UserProfile>>;
  /** The field at which a failure is shown. */
  firstField: keyof Values & string;
  onSaved: () => void;
}

/** A form that saves a part of the profile, and shows a failure at its first field. */
function useProfileForm<Values extends object>(options: Options<Values>) {
  const { initialValues, schema, firstField, onSaved } = options;
  const save = useSaveProfile(options.save);
  const form = useForm({
    initialValues,
    schema,
    failure: (error) => {
      form.refuse({ [firstField]: messageOf(error, 'Failed to save. Please try again.') });
      return null;
    },
    onSubmit: (values: Values): Promise<void> => save.mutateAsync(values).then(onSaved),
  });
  return form;
}
