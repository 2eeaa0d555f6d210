// The caller's own profile, data export and account deletion.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { NAME_MAX } from '../limits.ts';
import { mailProblems } from '../mail-reports/mail-reports.ts';
import { isPlainText, PLAIN_TEXT } from '../text/person-text.ts';
import { isEmptyOrVisible, optionalLine, personName, Timestamp } from '../text/text.schemas.ts';
import { BIO_MAX, profileRoutes, profileVisibilities, RANK_MAX } from './accounts.ts';
import { City, FirstName, LastName } from './sign-up.schemas.ts';

export const ProfileData = z.object({
  city: z.string(),
  isVisible: z.boolean(),
  rank: z.string(),
  bio: z.string(),
});

export const CommunitySettings = z.object({
  allowDirectMessages: z.boolean(),
  allowGroupInvites: z.boolean(),
  profileVisibility: z.enum(profileVisibilities),
});

export const UserProfile = z.object({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  profileData: ProfileData,
  communitySettings: CommunitySettings,
  /** The reason why mail to the address is withheld; null when mail is sent. */
  mailProblem: z.enum(mailProblems).nullable(),
});

export type UserProfile = z.infer<typeof UserProfile>;

const Bio = z
  .string()
  .trim()
  .max(BIO_MAX, `Please keep this to ${BIO_MAX} characters.`)
  .refine(...isEmptyOrVisible)
  .refine(isPlainText, PLAIN_TEXT);

export const CommunityProfileBody = z.strictObject({
  city: City,
  isVisible: z.boolean(),
  rank: optionalLine(RANK_MAX).optional(),
  bio: Bio.optional(),
  communitySettings: z.strictObject(CommunitySettings.shape).partial().optional(),
});

export const DisplayName = personName(NAME_MAX * 2 + 1, 'Display name cannot be empty.');

export const PersonalBody = z.strictObject({ firstName: FirstName, lastName: LastName });

const CommunityAnswer = z.object({
  profile: z.object({ profileData: ProfileData, communitySettings: CommunitySettings }),
});

export const profileSchemas = {
  getProfile: {
    summary: "The caller's profile document.",
    response: UserProfile,
  },
  updateProfile: {
    summary: 'Change first and last name.',
    body: PersonalBody,
    response: UserProfile,
  },
  getCommunityProfile: {
    summary: 'How the caller appears in the community.',
    response: CommunityAnswer,
  },
  updateCommunityProfile: {
    summary: 'Change how the caller appears in the community; what is left out stays.',
    body: CommunityProfileBody,
    response: CommunityAnswer.extend({ message: z.string() }),
  },
  updateDisplayName: {
    summary: 'Change the display name.',
    body: z.strictObject({ displayName: DisplayName }),
    response: z.object({ displayName: z.string(), message: z.string() }),
  },
  exportAccount: {
    summary: 'Everything held about the caller.',
    response: z.record(z.string(), z.unknown()),
  },
  deleteAccount: {
    summary: 'Delete the account; needs a password proved within the last 5 minutes.',
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Profile',
  description: "The caller's own account, its data and its end.",
};
export const profileEndpoints = joinEndpoints(profileRoutes, profileSchemas);
