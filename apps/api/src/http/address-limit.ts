// How many requests one network may send: far above what people do, low enough that one sender cannot take the service
// from everybody else. Kept in this process: exactness is not needed here (attempts at secrets are counted in the database).
import { isIPv6 } from 'node:net';
import { AppError } from './app-error.ts';

const SENDERS_MAX = 50_000;

/** Addresses that belong to one sender: IPv6 customers are given at least a /64. */
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
 * @param perMinute how many a minute in the long run; half of that may come at once
 * @param now milliseconds
 * @returns a function that counts one request. @throws AppError too_many_requests
 */
export function createAddressLimit(
  perMinute: number,
  now: () => number,
  message: string,
): (ip: string) => void {
  const everyMs = 60_000 / perMinute;
  const burstMs = Math.max(1, Math.floor(perMinute / 2)) * everyMs;
  // The moment at which a sender's allowance is full again: the whole bucket in one number.
  const fullAt = new Map<string, number>();
  return (ip) => {
    const at = now();
    const sender = senderOf(ip);
    const next = Math.max(fullAt.get(sender) ?? at, at) + everyMs;
    const waitMs = next - at - burstMs;
    if (waitMs > 0) throw new AppError('too_many_requests', message, { retryAfter: waitMs / 1000 });
    fullAt.set(sender, next);
    if (fullAt.size <= SENDERS_MAX) return;
    for (const [known, full] of fullAt) if (full <= at) fullAt.delete(known);
    // Still too many: somebody uses a new address for each request. Forgetting all is better than running out of memory.
    if (fullAt.size > SENDERS_MAX) fullAt.clear();
  };
}
