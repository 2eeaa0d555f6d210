// Responses that stay readable offline: stored when they arrive, and used when the server cannot be reached.
import { ApiError } from './api-error.ts';
import { forget, keep, recall } from './offline-store.ts';
import { getSession } from './session.ts';

interface Keeping<T> {
  /** Unique per person: 'stations/overview'. */
  what: string;
  /** Deleted when Premium ends. */
  isPremium?: (value: T) => boolean;
}

/** The server could not be reached. A response of the server never counts as this. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status))
  );
}

/** @throws the error of `load` when nothing is stored, or when the server refused */
export async function readThrough<T>(keeping: Keeping<T>, load: () => Promise<T>): Promise<T> {
  const session = getSession();
  const uid = session.status === 'signed-in' ? session.user.uid : null;
  const { what, isPremium = () => false } = keeping;
  try {
    const value = await load();
    // Signed out, or another person signed in meanwhile: nothing is stored.
    const now = getSession();
    if (uid !== null && now.status === 'signed-in' && now.user.uid === uid) {
      keep('answers', { uid, what, isPremium: isPremium(value), value }).catch(() => undefined);
    }
    return value;
  } catch (error) {
    if (uid === null) throw error;
    if (!isUnreachable(error)) {
      const isGone = error instanceof ApiError && [403, 404].includes(error.status);
      if (isGone) forget('answers', uid, what).catch(() => undefined);
      throw error;
    }
    const kept = await recall<T>('answers', uid, what).catch(() => null);
    if (!kept) throw error;
    return kept.value;
  }
}
