// Rate limits that are counted in the database, so that all processes share them.

import { createHmac } from 'node:crypto';
import { inArray, lt, sql } from 'drizzle-orm';
import { type Db, pick } from '../../db/client.ts';
import { onlyRow } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import { type Burst, createBurstLimit } from '../../http/limits/token-bucket.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { rateLimits } from './rate-limits.tables.ts';

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

/** A limit for frequent actions. All processes share its count (`createSharedBurst`). */
export interface SharedBurst extends Burst {
  /** Must be unique in the program, because the key of each count contains it. */
  readonly name: string;
}

const columns = pick(rateLimits, 'key', 'hits', 'endsAt');

/** @returns the stored counts of these keys; the time window of a count may be over */
function listHits(db: Db, keys: readonly string[]) {
  return db
    .select(columns)
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]));
}

/**
 * Adds one hit. A window starts with its first hit. The hit that reaches the limit restarts the window, so that hits are
 * then refused for a whole window.
 * @returns the count including this hit, and the end of the window
 */
function insertHit(
  db: Db,
  key: string,
  limit: { max: number; windowMs: number },
  now: Date,
): Promise<{ hits: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const isOver = sql`${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz`;
  const fresh = sql`${endsAt.toISOString()}::timestamptz`;
  return db
    .insert(rateLimits)
    .values({ key, hits: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        endsAt: sql`case when ${isOver} or ${rateLimits.hits} + 1 = ${limit.max} then ${fresh} else ${rateLimits.endsAt} end`,
      },
    })
    .returning(columns)
    .then(onlyRow);
}

/**
 * Grants a person up to `wanted` further actions of a burst that all processes share (createSharedBurst). In the rows of
 * bursts, `hits` is the number of actions that the last statement granted.
 * @returns how many actions were granted (0 when the burst is used up). `endsAt` is the time at which the whole burst is
 * available again
 */
async function grantActions(
  db: Db,
  key: string,
  { burst, everyMs }: { burst: number; everyMs: number },
  wanted: number,
  now: Date,
): Promise<{ granted: number; endsAt: Date }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const latest = sql`${new Date(now.getTime() + burst * everyMs).toISOString()}::timestamptz`;
  // Limit the wait to the time for a whole burst. The wait then does not grow when the server's clock is set back.
  const full = sql`least(greatest(${rateLimits.endsAt}, ${at}), ${latest})`;
  const free = sql`floor(extract(epoch from ${latest} - ${full}) * 1000 / ${everyMs}::numeric)::int`;
  const granted = sql`least(${wanted}::int, ${free})`;
  const row = await db
    .insert(rateLimits)
    .values({ key, hits: wanted, endsAt: new Date(now.getTime() + wanted * everyMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: granted,
        endsAt: sql`${full} + ${granted} * ${everyMs}::numeric * interval '1 millisecond'`,
      },
    })
    .returning(columns)
    .then(onlyRow);
  return { granted: row.hits, endsAt: row.endsAt };
}

/**
 * A process reserves a thirtieth of the burst at a time. Other processes cannot use the reserved actions, so the part is
 * small.
 */
const LEASE_PART = 30;
const PEOPLE_MAX = 20_000;

interface Lease {
  left: number;
  /** The running statement that takes more actions. Parallel actions of the same person wait for it. */
  pending: Promise<void> | null;
}

/**
 * A rate limit per person that all processes share. A process takes several actions at once from the database and
 * counts them in memory. Most actions therefore need no statement.
 * @returns a function that counts one action of the given person.
 * @throws AppError too_many_requests
 */
function createSharedBurst(
  { clock, keyOf }: { clock: Clock; keyOf: (name: string, uid: string) => string },
  db: Db,
  limit: SharedBurst,
): (uid: string) => Promise<void> {
  const leases = new Map<string, Lease>();
  const wanted = Math.max(1, Math.floor(limit.burst / LEASE_PART));

  async function renew(lease: Lease, uid: string): Promise<void> {
    const now = clock.now();
    const { granted, endsAt } = await grantActions(db, keyOf(limit.name, uid), limit, wanted, now);
    if (granted === 0) {
      const waitMs = endsAt.getTime() + limit.everyMs - now.getTime() - limit.burst * limit.everyMs;
      const retryAfter = Math.max(waitMs, 1) / 1000;
      throw new AppError('too_many_requests', limit.message, { retryAfter });
    }
    lease.left += granted;
  }

  return async (uid) => {
    let lease = leases.get(uid);
    if (!lease) {
      // Clearing the map is safe: the database has counted the taken actions, so the limit only becomes stricter.
      if (leases.size >= PEOPLE_MAX) leases.clear();
      lease = { left: 0, pending: null };
      leases.set(uid, lease);
    }
    const own = lease;
    while (own.left === 0) {
      own.pending ??= renew(own, uid).finally(() => {
        own.pending = null;
      });
      await own.pending;
    }
    own.left -= 1;
  };
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

  /** Counts one hit for each limit. @throws AppError too_many_requests when a limit is exceeded */
  async function count(db: Db, counted: readonly Counted[]): Promise<void> {
    const now = clock.now();
    for (const item of counted) {
      const { hits, endsAt } = await insertHit(db, keyOf(item), item.limit, now);
      if (hits > item.limit.max) refuse(item.limit, endsAt, now);
    }
  }

  /** Subtracts one hit from each count, when a counted action turns out to be legitimate. */
  async function uncount(db: Db, counted: readonly Counted[]) {
    await db
      .update(rateLimits)
      .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
      .where(inArray(rateLimits.key, counted.map(keyOf)));
  }

  const sharedBursts = new Map<SharedBurst, (uid: string) => Promise<void>>();
  const ownBursts = new Map<Burst, (uid: string) => void>();
  const shareBurst = (db: Db, limit: SharedBurst) =>
    createSharedBurst({ clock, keyOf: (name, uid) => digest(`burst\n${name}\n${uid}`) }, db, limit);

  return {
    /**
     * Refuses when a limit is reached, and counts nothing. Parallel guesses of a secret would all pass, so use `guess`
     * where the limit guards one.
     * @throws AppError too_many_requests
     */
    async check(db: Db, counted: readonly Counted[]): Promise<void> {
      const now = clock.now();
      const hits = await listHits(db, counted.map(keyOf));
      for (const item of counted) {
        const row = hits.find(({ key }) => key === keyOf(item));
        if (row && row.endsAt > now && row.hits >= item.limit.max)
          refuse(item.limit, row.endsAt, now);
      }
    },
    count,
    /**
     * Checks a guess of a secret. The guess is counted before the check, so that parallel guesses do not get around the
     * limits. The hit is removed afterwards when the guess was right, and when the check failed without a result, for example
     * because too many others wait for theirs.
     * @param check returns null for a wrong guess
     * @throws AppError too_many_requests when a limit is exceeded, also for a right guess
     */
    async guess<T>(
      db: Db,
      counted: readonly Counted[],
      check: () => Promise<T | null>,
    ): Promise<T | null> {
      await count(db, counted);
      let isWrong = false;
      try {
        const found = await check();
        isWrong = found === null;
        return found;
      } finally {
        if (!isWrong) await uncount(db, counted);
      }
    },
    /** Deletes the counts, for example after a successful sign-in. */
    async clear(db: Db, counted: readonly Counted[]) {
      await db.delete(rateLimits).where(inArray(rateLimits.key, counted.map(keyOf)));
    },
    async clearGroup(db: Db, group: string) {
      await db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${prefixOf(group)})`);
    },
    uncount,
    /**
     * Counts an action that an active person repeats every few seconds. All processes share the count.
     * @throws AppError too_many_requests
     */
    countBurst(db: Db, limit: SharedBurst, uid: string): Promise<void> {
      const countOne = sharedBursts.get(limit) ?? shareBurst(db, limit);
      sharedBursts.set(limit, countOne);
      return countOne(uid);
    },
    /** Like `countBurst`, but counts only in the memory of this process. @throws AppError too_many_requests */
    countInProcess(limit: Burst, uid: string): void {
      const countOne = ownBursts.get(limit) ?? createBurstLimit(clock, limit);
      ownBursts.set(limit, countOne);
      countOne(uid);
    },
    async removeExpired(db: Db) {
      await db.delete(rateLimits).where(lt(rateLimits.endsAt, clock.now()));
    },
  };
}
