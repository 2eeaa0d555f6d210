// This browser's push subscription. A sign-out ends the subscription and must work without a network, so this code is
// part of the first load.
import { readStored, removeStored, writeStored } from '../browser/browser-storage.ts';

/** The localStorage key of the uid that switched on notifications. Other people on this browser must not get them. */
const OWNER_KEY = 'urost3.push-of';

export const readPushOwner = (): string | null => readStored(OWNER_KEY);
export const storePushOwner = (uid: string): void => void writeStored(OWNER_KEY, uid);

export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends the subscription in the browser, so that no notification arrives, even if the server cannot be informed. */
export async function dropSubscription(): Promise<void> {
  if (readPushOwner() === null) return;
  removeStored(OWNER_KEY);
  await (await findSubscription())?.unsubscribe();
}
