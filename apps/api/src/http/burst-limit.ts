// A rate limit per person, counted in the memory of this process. This is fast enough for frequent actions and exact
// enough to stop floods. Tries of passwords and codes are counted in the database (decision 053). So are texts that
// other people have to read, such as posts and reports.
import type { Clock } from '../providers/clock/clock.ts';
import { AppError } from './app-error.ts';
import { type BucketRule, createTokenBuckets } from './token-bucket.ts';

export interface Burst extends BucketRule {
  readonly message: string;
}

const PEOPLE_MAX = 20_000;

/** @returns a function that counts one action of a person, and throws AppError too_many_requests above the limit */
export function createBurstLimit(clock: Clock, limit: Burst): (uid: string) => void {
  const take = createTokenBuckets(limit, PEOPLE_MAX);
  return (uid) => {
    const waitMs = take(uid, clock.now().getTime());
    if (waitMs > 0) {
      throw new AppError('too_many_requests', limit.message, { retryAfter: waitMs / 1000 });
    }
  };
}
