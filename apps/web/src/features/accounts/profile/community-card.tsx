import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { BIO_MAX, profileRoutes, RANK_MAX } from '@urost3/contract/accounts/accounts.ts';
import {
  CommunityProfileBody,
  type UserProfile,
} from '@urost3/contract/accounts/profile.schemas.ts';
import type { z } from 'zod';
import { callApi } from '../../../lib/api/api.ts';
import { joinFacts } from '../../../lib/facts.ts';
import { RestoredNotice } from '../../../ui/form/restored-notice.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { EditableCard, EditButtons } from '../../../ui/page/editable-card.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSaveProfile } from './accounts.queries.ts';

const CityField = lazyComponent(
  () => import('../sign-up/city-field.tsx'),
  'CityField',
  <TextInput label="City" size="md" disabled />,
);

/** @returns a sentence such as 'Members can find you, write to you and invite you to groups.'; '' without parts */
function sentence(verb: 'can' | 'cannot', parts: readonly string[]): string {
  if (parts.length === 0) return '';
  const joint = verb === 'can' ? 'and' : 'or';
  const last = parts.at(-1);
  const list = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} ${joint} ${last}`;
  return `Members ${verb} ${list}.`;
}

function CommunityFacts({ profile }: { profile: UserProfile }) {
  const { city, rank, bio, isVisible } = profile.profileData;
  const { allowDirectMessages, allowGroupInvites, profileVisibility } = profile.communitySettings;
  // Hiding prevents new conversations, and refusing messages ends conversations too.
  const isHiddenOnly = !isVisible && allowDirectMessages;
  const allowed = [
    [isVisible, 'find you'],
    [
      isVisible && allowDirectMessages,
      isHiddenOnly ? 'start a conversation with you' : 'write to you',
    ],
    [isVisible && allowGroupInvites, 'invite you to groups'],
  ] as const;
  const permissionWords = (isAllowed: boolean) =>
    allowed.filter(([is]) => is === isAllowed).map(([, words]) => words);
  const settings = [
    sentence('can', permissionWords(true)),
    sentence('cannot', permissionWords(false)),
    profileVisibility === 'public' ? '' : 'Only you see what is written here.',
  ];
  return (
    <>
      {joinFacts([city, rank])}
      {bio && <div>{bio}</div>}
      <Quiet>{settings.filter(Boolean).join(' ')}</Quiet>
    </>
  );
}

export function CommunityCard({ profile }: { profile: UserProfile }) {
  return (
    <EditableCard title="Community profile" view={<CommunityFacts profile={profile} />}>
      {(close) => <CommunityForm profile={profile} onClose={close} />}
    </EditableCard>
  );
}

function CommunityForm({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const { city, rank, bio, isVisible } = profile.profileData;
  const { communitySettings } = profile;
  const save = useSaveProfile(async (body: z.infer<typeof CommunityProfileBody>) => {
    const answer = await callApi(profileRoutes.updateCommunityProfile, { body });
    showToast('success', answer.message);
    return answer.profile;
  });
  const form = useForm({
    initialValues: { city, rank, bio, isVisible, communitySettings },
    schema: CommunityProfileBody,
    draft: 'community-profile',
    onClose,
    failure: 'Failed to save. Please try again.',
    onSubmit: (body): Promise<unknown> => save.mutateAsync(body).then(form.finish),
  });
  const checkbox = { type: 'checkbox' } as const;
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Problem error={form.problem} />
        <RestoredNotice form={form} />
        <CityField {...form.getInputProps('city')} />
        <TextInput
          {...form.getInputProps('rank')}
          label="Rank"
          description="For example CT2 or clinical fellow."
          maxLength={RANK_MAX}
          size="md"
        />
        <Textarea
          {...form.getInputProps('bio')}
          label="About me"
          autosize
          minRows={3}
          maxLength={BIO_MAX}
          size="md"
        />
        <Switch
          {...form.getInputProps('isVisible', checkbox)}
          label="Visible to others"
          description="Others can find you under Find Friends, start a conversation with you and invite you to groups."
        />
        <Switch
          {...form.getInputProps('communitySettings.allowDirectMessages', checkbox)}
          label="Allow direct messages"
        />
        <Switch
          {...form.getInputProps('communitySettings.allowGroupInvites', checkbox)}
          label="Allow group invitations"
        />
        <NativeSelect
          {...form.getInputProps('communitySettings.profileVisibility')}
          label="Profile visibility"
          description="Who sees what you wrote about yourself here."
          size="md"
          data={[
            { value: 'public', label: 'Everyone in the community' },
            { value: 'private', label: 'Only me' },
          ]}
        />
        <EditButtons isSaving={form.submitting} onCancel={form.close} />
      </Stack>
    </form>
  );
}
