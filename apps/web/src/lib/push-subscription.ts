// This browser's subscription to notifications. It is part of the first load, because a sign-out ends it.
import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** The person who switched notifications on in this browser. Another person must never get theirs. */
const OWNER_KEY = 'urost3.push-of';

export const readPushOwner = (): string | null => readStored(OWNER_KEY);
export const storePushOwner = (uid: string): void => void writeStored(OWNER_KEY, uid);

export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** After this nothing reaches the browser, also when the server could not be told. */
export async function dropSubscription(): Promise<void> {
  if (readPushOwner() === null) return;
  removeStored(OWNER_KEY);
  await (await findSubscription())?.unsubscribe();
}
