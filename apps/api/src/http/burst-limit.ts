// How fast one person may do something, kept in this process: cheap enough for every message, and exact enough to stop a
// flood. (Secrets, and what other people have to look at, are counted in the database instead: decision 053.)
import type { Clock } from '../providers/clock/clock.ts';
import { AppError } from './app-error.ts';

export interface Burst {
  /** This many at once … */
  readonly burst: number;
  /** … and then one every so many milliseconds. */
  readonly everyMs: number;
  readonly message: string;
}

const PEOPLE_MAX = 20_000;

/** @returns a function that counts one act of that person. @throws AppError too_many_requests */
export function createBurstLimit(clock: Clock, limit: Burst): (uid: string) => void {
  // The moment at which a person's allowance is full again: the whole bucket in one number.
  const fullAt = new Map<string, number>();
  return (uid) => {
    const now = clock.now().getTime();
    const full = fullAt.get(uid) ?? now;
    // Further ahead than a whole allowance: the server's clock was put back, and nobody is to wait for that.
    const isStale = full > now + limit.burst * limit.everyMs;
    const next = Math.max(isStale ? now : full, now) + limit.everyMs;
    const waitMs = next - now - limit.burst * limit.everyMs;
    if (waitMs > 0) {
      throw new AppError('too_many_requests', limit.message, { retryAfter: waitMs / 1000 });
    }
    fullAt.set(uid, next);
    if (fullAt.size > PEOPLE_MAX) {
      for (const [person, at] of fullAt) if (at <= now) fullAt.delete(person);
    }
  };
}
