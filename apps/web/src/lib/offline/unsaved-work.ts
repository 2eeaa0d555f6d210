// Finds work that a sign-out would delete.
import { signedInUid } from '../api/session.ts';
import { listStoredKeys } from '../browser/browser-storage.ts';
import { DRAFT_PREFIX } from './offline-wipe.ts';
import { countRefused, countUnsent, drainOutbox } from './outbox.ts';

const PATIENCE_MS = 3_000;

/**
 * Tries once more to send the waiting entries of the outbox.
 * @returns whether entries, also refused ones, or drafts remain that a sign-out would delete
 */
export async function hasUnsavedWork(): Promise<boolean> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (countUnsent() > 0) await Promise.race([drainOutbox().catch(() => undefined), patience]);
  const uid = signedInUid();
  const drafts = uid === null ? DRAFT_PREFIX : `${DRAFT_PREFIX}${uid}.`;
  return countUnsent() + countRefused() + listStoredKeys(drafts).length > 0;
}
