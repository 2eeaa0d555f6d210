// Limits requests per network. The limit is far above normal use and low enough that one sender cannot exhaust the
// service. Requests are counted in memory, because the limit need not be exact. Tries of passwords and codes are counted
// in the database (decision 053).
import { senderOf } from './addresses.ts';
import { AppError } from './app-error.ts';
import { createTokenBuckets } from './token-bucket.ts';

const SENDERS_MAX = 50_000;

/**
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
