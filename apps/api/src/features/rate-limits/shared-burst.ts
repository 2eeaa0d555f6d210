// A rate limit per person that all processes share. A process takes several actions at once from the database and counts
// them in memory. Most actions therefore need no statement.
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Burst } from '../../http/burst-limit.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { grantActions } from './rate-limits.repository.ts';

export interface SharedBurst extends Burst {
  /** Must be unique in the program, because the key of each count contains it. */
  readonly name: string;
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

/** @returns a function that counts one action of the given person. @throws AppError too_many_requests */
export function createSharedBurst(
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
