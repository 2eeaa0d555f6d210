// Answers that stay readable without network: kept when they come, given from this device when the server is out of reach.
import { ApiError } from './api-error.ts';
import { forget, keep, recall } from './offline-store.ts';
import { getSession } from './session.ts';

interface Keeping<T> {
  /** Unique for the person: 'stations/overview'. */
  what: string;
  /** Goes when Premium ends. */
  isPremium?: (value: T) => boolean;
}

/** The server could not be asked. An answer of the server is none of these. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status))
  );
}

/** @throws what `load` threw when nothing is kept, or when the server refused */
export async function readThrough<T>(keeping: Keeping<T>, load: () => Promise<T>): Promise<T> {
  const session = getSession();
  const uid = session.status === 'signed-in' ? session.user.uid : null;
  const { what, isPremium = () => false } = keeping;
  try {
    const value = await load();
    // Signed out, or somebody else signed in, while it was on its way: nothing is kept.
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
