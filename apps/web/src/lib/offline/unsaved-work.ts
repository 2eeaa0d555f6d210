// Finds work that a sign-out would delete.
import { listStoredKeys } from '../browser/browser-storage.ts';
import { workPrefixes } from './offline-wipe.ts';
import { countUnsent, drainOutbox } from './outbox.ts';

const PATIENCE_MS = 3_000;

/**
 * Tries once more to send the waiting entries of the outbox.
 * @returns whether entries or drafts remain that a sign-out would delete
 */
export async function hasUnsavedWork(): Promise<boolean> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (countUnsent() > 0) await Promise.race([drainOutbox().catch(() => undefined), patience]);
  const kept = workPrefixes.flatMap(listStoredKeys);
  return countUnsent() > 0 || kept.length > 0;
}
