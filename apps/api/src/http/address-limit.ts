// Limits requests per network. The limit is far above normal use and low enough that one sender cannot exhaust the
// service. Requests are counted in memory, because the limit need not be exact. Tries of passwords and codes are counted
// in the database (decision 053).
import { isIPv6 } from 'node:net';
import { AppError } from './app-error.ts';
import { createTokenBuckets } from './token-bucket.ts';

const SENDERS_MAX = 50_000;

/** @returns the IPv4 address, or the /64 network of an IPv6 address (an IPv6 customer has at least a /64) */
export function senderOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(ip)) return ip.slice('::ffff:'.length);
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

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
