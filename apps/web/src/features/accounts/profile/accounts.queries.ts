import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { UserProfile } from '@urost3/contract/accounts/profile.schemas.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { storeAnswer } from '../../../lib/api/query.ts';
import { announceUser, getSession } from '../../../lib/api/session.ts';

export const profileQuery = apiQuery(['accounts', 'profile'], profileRoutes.getProfile);

/** Copies the names of a saved profile to the signed-in user, because the header shows that user's name. */
function announceNames({ displayName, firstName, lastName }: UserProfile): void {
  const session = getSession();
  if (session.status !== 'signed-in') return;
  announceUser({ ...session.user, displayName, firstName, lastName });
}

/** Saves a part of the profile, and updates the cached profile and the signed-in user. */
export function useSaveProfile<Values>(save: (values: Values) => Promise<Partial<UserProfile>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (changes) => {
      const before = queryClient.getQueryData(profileQuery.queryKey);
      if (!before) return;
      const profile = { ...before, ...changes };
      await storeAnswer(queryClient, profileQuery.queryKey, profile);
      announceNames(profile);
    },
  });
}
