import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import {
  BIO_MAX,
  CommunityProfileBody,
  profileEndpoints,
  RANK_MAX,
  type UserProfile,
} from '@urost3/contract/profile.ts';
import { type FormEvent, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useSaveProfile } from './accounts.queries.ts';
import { EditableCard, EditButtons } from './editable-card.tsx';
import { Facts } from './facts.tsx';

const CityField = loadLater(
  () => import('./city-field.tsx').then((module) => module.CityField),
  <TextInput label="City" size="md" disabled />,
);

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
type Values = UserProfile['profileData'] & { settings: UserProfile['communitySettings'] };
const valuesOf = (profile: UserProfile): Values => ({
  ...profile.profileData,
  settings: profile.communitySettings,
});

function CommunityFacts({ profile }: { profile: UserProfile }) {
  const { profileData, communitySettings } = profile;
  return (
    <Facts
      items={[
        ['City', profileData.city],
        ['Rank', profileData.rank],
        ['About me', profileData.bio],
        ['Visible to others', yesNo(profileData.isVisible)],
        ['Direct messages allowed', yesNo(communitySettings.allowDirectMessages)],
        ['Group invitations allowed', yesNo(communitySettings.allowGroupInvites)],
        [
          'Profile visibility',
          communitySettings.profileVisibility === 'public' ? 'Everyone in the community' : 'Only I',
        ],
      ]}
    />
  );
}

export function CommunityCard({ profile }: { profile: UserProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <EditableCard
      title="Community profile"
      isEditing={isEditing}
      onEdit={() => setIsEditing(true)}
      view={<CommunityFacts profile={profile} />}
    >
      <CommunityForm profile={profile} onClose={() => setIsEditing(false)} />
    </EditableCard>
  );
}

function CommunityForm({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const [values, setValues] = useState(valuesOf(profile));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }));
  const setSettings = (changes: Partial<Values['settings']>) =>
    change({ settings: { ...values.settings, ...changes } });
  const save = useSaveProfile(async (body: ReturnType<typeof bodyOf>) => {
    const answer = await callApi(profileEndpoints.updateCommunityProfile, { body });
    showToast('success', answer.message);
    return answer.profile;
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = CommunityProfileBody.safeParse(bodyOf(values));
    const found: Record<string, string> = {};
    for (const issue of parsed.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message;
    setErrors(found);
    if (!parsed.success) return;
    await save
      .mutateAsync(bodyOf(values))
      .then(onClose, (error) =>
        setErrors({ form: messageOf(error, 'Failed to save. Please try again.') }),
      );
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {errors.form && <Notice kind="error" title={errors.form} />}
        <CityField value={values.city} error={errors.city} onChange={(city) => change({ city })} />
        <TextInput
          label="Rank"
          description="For example CT2 or clinical fellow."
          maxLength={RANK_MAX}
          size="md"
          value={values.rank}
          error={errors.rank}
          onChange={(event) => change({ rank: event.currentTarget.value })}
        />
        <Textarea
          label="About me"
          autosize
          minRows={3}
          maxLength={BIO_MAX}
          size="md"
          value={values.bio}
          error={errors.bio}
          onChange={(event) => change({ bio: event.currentTarget.value })}
        />
        <Switch
          label="Visible to others"
          description="Others can find you under Find Friends."
          checked={values.isVisible}
          onChange={(event) => change({ isVisible: event.currentTarget.checked })}
        />
        <Switch
          label="Allow direct messages"
          checked={values.settings.allowDirectMessages}
          onChange={(event) => setSettings({ allowDirectMessages: event.currentTarget.checked })}
        />
        <Switch
          label="Allow group invitations"
          checked={values.settings.allowGroupInvites}
          onChange={(event) => setSettings({ allowGroupInvites: event.currentTarget.checked })}
        />
        <NativeSelect
          label="Profile visibility"
          description="Who sees what you wrote about yourself here."
          size="md"
          data={[
            { value: 'public', label: 'Everyone in the community' },
            { value: 'private', label: 'Only I' },
          ]}
          value={values.settings.profileVisibility}
          onChange={(event) =>
            setSettings({
              profileVisibility: event.currentTarget.value === 'private' ? 'private' : 'public',
            })
          }
        />
        <EditButtons isSaving={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function bodyOf({ city, isVisible, rank, bio, settings }: Values) {
  return { city, isVisible, rank, bio, communitySettings: settings };
}
