// Stores responses for offline reading, and returns them when the server cannot be reached.
import { hasStatus } from '../api/api-error.ts';
import { signedInUid } from '../api/session.ts';
import { getEntry, putEntry, removeEntry } from './offline-store.ts';

interface Keeping<T> {
  /** Names the response, for example 'stations/overview'. It is stored separately for each person. */
  what: string;
  /** Whether the response must be deleted when Premium ends. */
  isPremium?: (value: T) => boolean;
}

/** Whether there was no response, or only one with a status that means the server is unavailable (502, 503, 504). */
export function isUnreachable(error: unknown): boolean {
  return hasStatus(error, 0, 502, 503, 504);
}

/**
 * Loads and stores a response; returns the stored response if the server cannot be reached.
 * @throws the error of `load`, unless the server cannot be reached and a response is stored
 */
export async function readThrough<T>(keeping: Keeping<T>, load: () => Promise<T>): Promise<T> {
  const uid = signedInUid();
  const { what, isPremium = () => false } = keeping;
  try {
    const value = await load();
    // Nothing is stored if the person has signed out or another person has signed in meanwhile.
    if (uid !== null && uid === signedInUid()) {
      putEntry('answers', { uid, what, isPremium: isPremium(value), value }).catch(() => undefined);
    }
    return value;
  } catch (error) {
    if (uid === null) throw error;
    if (!isUnreachable(error)) {
      if (hasStatus(error, 403, 404)) removeEntry('answers', uid, what).catch(() => undefined);
      throw error;
    }
    const kept = await getEntry<T>('answers', uid, what).catch(() => null);
    if (!kept) throw error;
    return kept.value;
  }
}
