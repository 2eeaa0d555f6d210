import type { Clock } from '../../providers/clock/clock.ts';
import { AppError } from '../app-error.ts';
import { senderOf } from './addresses.ts';

interface BucketRule {
  /** The maximum number of requests at once. */
  readonly burst: number;
  /** Milliseconds until one more request is allowed. */
  readonly everyMs: number;
}

/**
 * Creates one token bucket per key, in the memory of this process.
 * @param keysMax maximum number of stored keys
 * @returns a function that takes a token of a key. It returns 0, or the milliseconds to wait when no token is left.
 */
export function createTokenBuckets(
  { burst, everyMs }: BucketRule,
  keysMax: number,
): (key: string, now: number) => number {
  // The time at which the bucket of a key is full again. This number is the complete state of the bucket.
  const fullAt = new Map<string, number>();
  const allowanceMs = burst * everyMs;
  return (key, now) => {
    const known = fullAt.get(key) ?? now;
    // A bucket is full again after at most `allowanceMs`. A later time means that the server's clock was set back, which
    // must not lengthen the wait. The extra millisecond allows for rounding.
    const isStale = known > now + allowanceMs + 1;
    const full = isStale ? now : Math.max(known, now);
    const waitMs = full + everyMs - now - allowanceMs;
    if (waitMs > 0) return waitMs;
    fullAt.set(key, full + everyMs);
    if (fullAt.size > keysMax) {
      for (const [other, at] of fullAt) if (at <= now) fullAt.delete(other);
      // A sender with a new network address for each request can create too many keys. Remove all of them to limit the memory.
      if (fullAt.size > keysMax) fullAt.clear();
    }
    return 0;
  };
}

export interface Burst extends BucketRule {
  readonly message: string;
}

const PEOPLE_MAX = 20_000;

/**
 * Counts in the memory of this process, which is fast enough for frequent actions and exact enough to stop floods.
 * Tries of passwords and codes are counted in the database (decision 053). So are texts that other people have to read,
 * such as posts and reports.
 * @returns a function that counts one action of a person, and throws AppError too_many_requests above the limit
 */
export function createBurstLimit(clock: Clock, limit: Burst): (uid: string) => void {
  const take = createTokenBuckets(limit, PEOPLE_MAX);
  return (uid) => {
    const waitMs = take(uid, clock.now().getTime());
    if (waitMs > 0) {
      throw new AppError('too_many_requests', limit.message, { retryAfter: waitMs / 1000 });
    }
  };
}

const SENDERS_MAX = 50_000;

/**
 * Limits requests per network. The limit is far above normal use and low enough that one sender cannot exhaust the
 * service. Requests are counted in memory, because the limit need not be exact. Tries of passwords and codes are
 * counted in the database (decision 053).
 * @param perMinute allowed requests per minute, half of which may arrive at once
 * @param now returns the time in milliseconds
 * @returns a function that counts one request, and throws AppError too_many_requests above the limit
 */
export function createAddressLimit(
  perMinute: number,
  now: () => number,
  message: string,
): (ip: string) => void {
  const rule = { burst: Math.max(1, Math.floor(perMinute / 2)), everyMs: 60_000 / perMinute };
  const take = createTokenBuckets(rule, SENDERS_MAX);
  return (ip) => {
    const waitMs = take(senderOf(ip), now());
    if (waitMs > 0) throw new AppError('too_many_requests', message, { retryAfter: waitMs / 1000 });
  };
}
