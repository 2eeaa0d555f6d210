import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { profileEndpoints, type UserProfile } from '@urost3/contract/profile.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { announceUser, getSession } from '../../lib/session.ts';

export const accountKeys = { profile: keyOf('accounts', 'profile') };

export const profileQuery = queryOptions({
  queryKey: accountKeys.profile,
  queryFn: ({ signal }) => callApi(profileEndpoints.getProfile, { signal }),
});

/** The header shows the name too. */
function announceNames({ displayName, firstName, lastName }: UserProfile): void {
  const session = getSession();
  if (session.status !== 'signed-in') return;
  announceUser({ ...session.user, displayName, firstName, lastName });
}

/** Saves a part of the profile and shows it everywhere. */
export function useSaveProfile<Values>(save: (values: Values) => Promise<Partial<UserProfile>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (changes) => {
      const before = queryClient.getQueryData(profileQuery.queryKey);
      if (!before) return;
      const profile = { ...before, ...changes };
      queryClient.setQueryData(profileQuery.queryKey, profile);
      announceNames(profile);
    },
  });
}
