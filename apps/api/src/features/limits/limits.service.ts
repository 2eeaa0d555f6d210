// How often something may be tried, counted in the database so that several processes agree.
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import {
  type Attempts,
  insertAttempt,
  listAttempts,
  reduceAttempts,
  removeAttempts,
  removeAttemptsBefore,
  removeAttemptsUnder,
} from './limits.repository.ts';

export { arrayText, attemptsColumn, isWithinLimits, readAttempts } from './limits.repository.ts';

export interface Limit {
  /** Unique in the program. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** Words of the refusal; how long to wait is added. */
  readonly message: string;
}

/** A limit and whom it is about: an address, an account, a network. */
export interface Counted {
  readonly limit: Limit;
  readonly subject: string;
  /** What can be forgotten together, whatever the limits and subjects: an account. */
  readonly group?: string;
}

export type LimitsService = ReturnType<typeof createLimitsService>;

export function createLimitsService(deps: { clock: Clock; secretKey: string }) {
  const { clock, secretKey } = deps;
  const digest = (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url');
  const prefixOf = (group: string) => `${digest(`limits of\n${group}`)}/`;
  const keyOf = ({ limit, subject, group }: Counted) =>
    `${group === undefined ? '' : prefixOf(group)}${digest(`limit\n${limit.name}\n${subject}`)}`;

  function refuse(limit: Limit, endsAt: Date, now: Date): never {
    const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
    const minutes = Math.ceil(seconds / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new AppError('too_many_requests', `${limit.message} Please try again in ${wait}.`, {
      retryAfter: seconds,
    });
  }

  /** @returns whether anything was counted before @throws AppError too_many_requests */
  function judge(counted: readonly Counted[], attempts: readonly Attempts[], now: Date): boolean {
    for (const item of counted) {
      const key = keyOf(item);
      const row = attempts.find((found) => found.key === key);
      if (row && row.endsAt > now && row.attempts >= item.limit.max) {
        refuse(item.limit, row.endsAt, now);
      }
    }
    return attempts.length > 0;
  }

  return {
    /**
     * Refuses what has reached its limit; counts nothing.
     * @returns whether anything was counted before @throws AppError too_many_requests
     */
    check: async (db: Db, counted: readonly Counted[]): Promise<boolean> =>
      judge(counted, await listAttempts(db, counted.map(keyOf)), clock.now()),
    /** The same on what another feature's statement has read (`attemptsColumn`). */
    judge,
    keyOf,
    /** Counts one attempt for each. @throws AppError too_many_requests when that is one too many */
    async count(db: Db, counted: readonly Counted[]): Promise<void> {
      const now = clock.now();
      for (const item of counted) {
        const { attempts, endsAt } = await insertAttempt(db, keyOf(item), item.limit, now);
        if (attempts > item.limit.max) refuse(item.limit, endsAt, now);
      }
    },
    /** Forgets the attempts, after a success. */
    clear: (db: Db, counted: readonly Counted[]) => removeAttempts(db, counted.map(keyOf)),
    /** Forgets everything that was counted for a group. */
    clearGroup: (db: Db, group: string) => removeAttemptsUnder(db, prefixOf(group)),
    /** Takes one attempt back from each: it turned out to be an honest one. */
    giveBack: (db: Db, counted: readonly Counted[]) => reduceAttempts(db, counted.map(keyOf)),
    removeExpired: (db: Db) => removeAttemptsBefore(db, clock.now()),
  };
}

/** The network an address belongs to: one person behind IPv6 or a ward's router has many addresses. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail] = plain.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'));
  // The first 56 bits: what a provider hands to one household or site.
  return groups.slice(0, 4).join('').slice(0, 14);
}
