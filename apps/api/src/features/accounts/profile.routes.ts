import type { UserProfile } from '@urost3/contract/accounts-profile.schemas.ts';
import { profileEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { ErasureService } from './erasure.service.ts';
import type { ProfileService } from './profile.service.ts';

const communityPart = ({ profileData, communitySettings }: UserProfile) => ({
  profile: { profileData, communitySettings },
});

export function profileRoutes(profile: ProfileService, erasure: ErasureService): Route[] {
  return [
    route(profileEndpoints.getProfile, ({ principal }) => profile.get(principal.uid)),
    route(profileEndpoints.updateProfile, ({ principal, body }) =>
      profile.updatePersonal(principal.uid, body),
    ),
    route(profileEndpoints.getCommunityProfile, async ({ principal }) =>
      communityPart(await profile.get(principal.uid)),
    ),
    route(profileEndpoints.updateCommunityProfile, async ({ principal, body }) => ({
      ...communityPart(await profile.updateCommunity(principal.uid, body)),
      message: 'Profile updated successfully.',
    })),
    route(profileEndpoints.updateDisplayName, async ({ principal, body }) => {
      await profile.updateDisplayName(principal.uid, body.displayName);
      return { displayName: body.displayName, message: 'Display name updated successfully.' };
    }),
    route(profileEndpoints.exportAccount, async ({ principal, reply }) => {
      reply.header('content-disposition', 'attachment; filename="urost3-my-data.json"');
      return erasure.export(principal);
    }),
    route(profileEndpoints.deleteAccount, async ({ principal }) => {
      await erasure.erase(principal);
      return { success: true as const, message: 'Account deleted successfully.' };
    }),
  ];
}
