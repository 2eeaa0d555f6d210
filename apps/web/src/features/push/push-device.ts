// Switches notifications of this browser on and off.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushRoutes } from '@urost3/contract/push/push.ts';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import {
  dropSubscription,
  findSubscription,
  readPushOwner,
  storePushOwner,
} from '../../lib/api/push-subscription.ts';
import { keyOf } from '../../lib/api/query.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';

type DeviceState = 'unsupported' | 'denied' | 'off' | 'on';

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function readDeviceState(uid: string): Promise<DeviceState> {
  // Without a service worker (development server, browser policy) the browser cannot receive notifications.
  if (!canNotify() || !(await navigator.serviceWorker.getRegistration())) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || readPushOwner() !== uid) return 'off';
  return (await findSubscription()) ? 'on' : 'off';
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser refuses a new push subscription while one with an earlier key of the site exists.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function register(uid: string, publicKey: string): Promise<void> {
  const subscription = await subscribe(publicKey);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await callApi(pushRoutes.addDevice, { body: { endpoint, keys: { p256dh, auth } } });
  storePushOwner(uid);
}

/**
 * Asks for permission and switches notifications of this browser on. Must be called in a click handler, because
 * browsers show the permission dialog only after a click.
 */
async function subscribeDevice(uid: string, publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await register(uid, publicKey);
  return 'on';
}

async function unsubscribeDevice(): Promise<DeviceState> {
  const subscription = await findSubscription();
  if (subscription)
    await callApi(pushRoutes.removeDevice, { body: { endpoint: subscription.endpoint } });
  await dropSubscription();
  return 'off';
}

/**
 * Renews this browser's push subscription whenever the app starts with a signed-in person, or a person signs in. Ends
 * the subscription if another person made it, or if the browser no longer permits notifications.
 */
export async function keepDevice(uid: string): Promise<void> {
  const owner = readPushOwner();
  if (owner === null) return;
  if (owner !== uid || !canNotify() || Notification.permission !== 'granted')
    return dropSubscription();
  const { publicKey } = await callApi(pushRoutes.get);
  if (publicKey) await register(uid, publicKey);
}

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
    meta: { failure: 'Notifications could not be changed. Please try again.' },
  });
  return { state, change };
}

export const pushQuery = apiQuery(['push', 'settings'], pushRoutes.get);
