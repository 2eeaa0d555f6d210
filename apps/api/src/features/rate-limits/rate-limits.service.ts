// Rate limits that are counted in the database, so that all processes share them.
import { createHmac } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import {
  insertHit,
  listHits,
  reduceHits,
  removeHits,
  removeHitsBefore,
  removeHitsUnder,
} from './rate-limits.repository.ts';

import type { Hits } from './rate-limits.sql.ts';
import { createSharedBurst, type SharedBurst } from './shared-burst.ts';

export type { SharedBurst };

export interface Limit {
  /** Must be unique in the program, because the key of each count contains it. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** The text of the refusal. The waiting time is appended. */
  readonly message: string;
}

/** A limit and the subject of its count, for example a mail address, an account or a network. */
export interface Counted {
  readonly limit: Limit;
  readonly subject: string;
  /** The counts of a group can be cleared together, for example all counts of an account. */
  readonly group?: string;
}

export type RateLimitsService = ReturnType<typeof createRateLimitsService>;

export function createRateLimitsService(deps: { clock: Clock; secretKey: string }) {
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

  /** @throws AppError too_many_requests */
  function checkHits(counted: readonly Counted[], hits: readonly Hits[], now: Date): void {
    for (const item of counted) {
      const key = keyOf(item);
      const row = hits.find((found) => found.key === key);
      if (row && row.endsAt > now && row.hits >= item.limit.max) {
        refuse(item.limit, row.endsAt, now);
      }
    }
  }

  /** Counts one hit for each limit. @throws AppError too_many_requests when a limit is exceeded */
  async function count(db: Db, counted: readonly Counted[]): Promise<void> {
    const now = clock.now();
    for (const item of counted) {
      const { hits, endsAt } = await insertHit(db, keyOf(item), item.limit, now);
      if (hits > item.limit.max) refuse(item.limit, endsAt, now);
    }
  }

  /** Subtracts one hit from each count, when a counted action turns out to be legitimate. */
  const uncount = (db: Db, counted: readonly Counted[]) => reduceHits(db, counted.map(keyOf));

  return {
    /**
     * Refuses when a limit is reached, and counts nothing. Parallel guesses of a secret would all pass, so use `guess`
     * where the limit guards one.
     * @throws AppError too_many_requests
     */
    check: async (db: Db, counted: readonly Counted[]): Promise<void> =>
      checkHits(counted, await listHits(db, counted.map(keyOf)), clock.now()),
    /** Like `check`, with counts that another feature's statement has read (`hitsColumn`). */
    checkHits,
    keyOf,
    count,
    /**
     * Checks a guess of a secret. The guess is counted before the check, so that parallel guesses do not get around the
     * limits. The hit of a right guess is removed afterwards.
     * @param check returns null for a wrong guess
     * @throws AppError too_many_requests when a limit is exceeded, also for a right guess
     */
    async guess<T>(
      db: Db,
      counted: readonly Counted[],
      check: () => Promise<T | null>,
    ): Promise<T | null> {
      await count(db, counted);
      const found = await check();
      if (found !== null) await uncount(db, counted);
      return found;
    },
    /** Deletes the counts, for example after a successful sign-in. */
    clear: (db: Db, counted: readonly Counted[]) => removeHits(db, counted.map(keyOf)),
    clearGroup: (db: Db, group: string) => removeHitsUnder(db, prefixOf(group)),
    uncount,
    /** Limits actions that an active person repeats every few seconds. @returns a function that counts one action */
    shareBurst: (db: Db, limit: SharedBurst) =>
      createSharedBurst(
        { clock, keyOf: (name, uid) => digest(`burst\n${name}\n${uid}`) },
        db,
        limit,
      ),
    removeExpired: (db: Db) => removeHitsBefore(db, clock.now()),
  };
}
