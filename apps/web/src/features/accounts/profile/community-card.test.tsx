import { screen } from '@testing-library/react';
import type { UserProfile } from '@urost3/contract/accounts/profile.schemas.ts';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { CommunityCard } from './community-card.tsx';

test.each([
  [true, true, true, 'Members can find you, write to you and invite you to groups.'],
  [
    false,
    true,
    true,
    'Members cannot find you, start a conversation with you or invite you to groups.',
  ],
  [false, false, true, 'Members cannot find you, write to you or invite you to groups.'],
  [
    true,
    false,
    true,
    'Members can find you and invite you to groups. Members cannot write to you.',
  ],
])(
  'with visible %s, messages %s and invitations %s, the community profile says %j',
  (isVisible, allowDirectMessages, allowGroupInvites, words) => {
    const profile = {
      profileData: { city: '', rank: '', bio: '', isVisible },
      communitySettings: { allowDirectMessages, allowGroupInvites, profileVisibility: 'public' },
    } as UserProfile;
    renderApp([{ path: '/', element: <CommunityCard profile={profile} /> }], '/');
    expect(screen.getByText(words)).toBeDefined();
  },
);
