import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { readDeviceState, subscribeDevice, unsubscribeDevice } from './push-device.ts';

/** Whether this browser gets notifications, and a function to change it. */
export function useDevice(publicKey: string | null) {
  const { uid } = useSignedInUser();
  const client = useQueryClient();
  const queryKey = keyOf('push', 'device');
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => readDeviceState(uid),
    enabled: publicKey !== null,
    networkMode: 'always',
  });
  const change = useMutation({
    mutationFn: async (isOn: boolean) =>
      isOn && publicKey ? subscribeDevice(uid, publicKey) : unsubscribeDevice(),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      if (next === 'on') showToast('success', 'Notifications are on for this device.');
    },
    onError: (failure) =>
      showToast(
        'error',
        messageOf(failure, 'Notifications could not be changed. Please try again.'),
      ),
  });
  return { state, change };
}
