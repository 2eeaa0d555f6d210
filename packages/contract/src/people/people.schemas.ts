// Members of the community as shown to other members.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { DISCOVER_MAX } from '../limits.ts';
import { Id, Timestamp } from '../text/text.schemas.ts';
import { peopleRoutes } from './people.ts';

export const Author = z.object({ displayName: z.string(), rank: z.string() });
export type Author = z.infer<typeof Author>;

export const PublicProfile = Author.extend({ uid: z.string() });
export type PublicProfile = z.infer<typeof PublicProfile>;

export const DiscoverableUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  profileData: z.object({ rank: z.string(), city: z.string(), bio: z.string() }),
  lastActive: Timestamp.nullable(),
  communitySettings: z.object({ allowDirectMessages: z.boolean(), allowGroupInvites: z.boolean() }),
});
export type DiscoverableUser = z.infer<typeof DiscoverableUser>;

export const BlockedUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  blockedAt: Timestamp,
});
const Uid = z.object({ uid: Id });

export const peopleSchemas = {
  discover: {
    summary: 'Visible members of the community, most recently active first.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(DISCOVER_MAX).default(DISCOVER_MAX),
    }),
    response: z.object({ users: z.array(DiscoverableUser) }),
  },
  getPublic: {
    summary: 'Display name and rank of one person.',
    params: Uid,
    response: PublicProfile,
  },
  listBlocks: {
    summary: 'People the caller has blocked, newest first.',
    response: z.object({ users: z.array(BlockedUser) }),
  },
  setBlock: {
    summary:
      'Block a person or take it back: content is hidden both ways, and direct messages end.',
    params: Uid,
    body: z.strictObject({ action: z.enum(['block', 'unblock']) }),
    response: z.object({ isBlocked: z.boolean() }),
  },
} satisfies EndpointSchemas;

export const tag = { name: 'People', description: 'Members of the community.' };
export const peopleEndpoints = joinEndpoints(peopleRoutes, peopleSchemas);
