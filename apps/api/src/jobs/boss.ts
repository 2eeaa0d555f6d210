// Opens pg-boss, the library that stores the job queues in the product's database. Also updates the settings of the
// queues.
import { fromPglite, PgBoss, type QueueResult } from 'pg-boss';
import type { Database } from '../db/client.ts';
import type { JobKind } from './job-kind.ts';

export function openBoss(database: Database): PgBoss {
  return new PgBoss({
    db: database.pglite
      ? fromPglite(database.pglite)
      : {
          executeSql: async (text, values) =>
            (await database.pool?.query(text, values)) ?? { rows: [] },
        },
    ...(database.pglite ? { backend: 'pglite' as const } : {}),
    schema: 'jobs',
  } as ConstructorParameters<typeof PgBoss>[0]);
}

/** Creates the queue of a kind, or updates its settings, which an earlier release may have stored with other values. */
export async function keepQueue(
  boss: PgBoss,
  kind: JobKind<object>,
  known: QueueResult | undefined,
): Promise<void> {
  const wanted = {
    retryLimit: kind.retries,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: kind.expireSeconds,
  };
  const retryDelayMax = kind.retryDelayMaxSeconds;
  if (!known) {
    const limits = retryDelayMax === null ? {} : { retryDelayMax };
    await boss.createQueue(kind.name, { ...wanted, ...limits });
  } else if (
    known.retryLimit !== wanted.retryLimit ||
    known.expireInSeconds !== wanted.expireInSeconds ||
    (known.retryDelayMax ?? null) !== retryDelayMax
  ) {
    await boss.updateQueue(kind.name, { ...wanted, retryDelayMax });
  }
}
