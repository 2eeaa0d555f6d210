// Reads from a streaming replica. A read never returns older data than the primary would (decision 104).
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Db } from './client.ts';
import { isDatabaseUnavailable, isStatementTimeout } from './errors.ts';
import { createLagMeasure } from './replica-lag.ts';

/** A read waits at most this long for the replica to replay the last commit. */
const WAIT_MS = 250;
const ASK_EVERY_MS = 4;
/** The shortest pause between two probes of an unusable replica. */
const REST_MS = 2_000;

/** The connection pool of the replica. */
export interface ReplicaHandle {
  readonly db: Db;
  query<T>(sql: string, params: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

type State = 'used' | 'behind' | 'unreachable' | 'other';

const sayings: Record<State, string> = {
  used: 'The read replica has caught up and is used again.',
  behind: `The read replica is more than ${WAIT_MS} ms behind: its reads go to the primary.`,
  unreachable: 'The read replica does not answer: its reads go to the primary.',
  other: 'DATABASE_READ_URL leads to no streaming replica of DATABASE_URL.',
};

/** The flushed position includes every acknowledged commit. The primary sends its log to a replica only up to this position. */
const FLUSHED = 'select pg_current_wal_flush_lsn()::text as lsn';
const IDENTITY = `current_database() || ' ' || (select system_identifier from pg_control_system())`;

interface Status {
  isReplica: boolean;
  isSame: boolean;
  hasAll: boolean | null;
}

export class NoReplicaError extends Error {}

/**
 * Makes the primary's `read` use a replica. An unreachable replica does not stop the start.
 * @param say called with a message when the state of the replica changes
 * @throws NoReplicaError when the server answers but does not replicate this database
 */
export async function withReplica(
  primary: Database,
  replica: ReplicaHandle,
  say: (line: string) => void,
): Promise<Database> {
  const [own] = await primary.query<{ id: string }>(`select ${IDENTITY} as id`);
  const reads = { replica: 0, primary: 0 };
  let state: State = 'used';
  let restsUntil = 0;
  let isProbing = false;

  function become(next: State): void {
    if (next !== 'used') restsUntil = performance.now() + REST_MS;
    if (next === state) return;
    state = next;
    say(sayings[next]);
  }

  /** Waits, at most `WAIT_MS`, until the replica has everything that is committed now. */
  async function ask(): Promise<State> {
    const [now] = await primary.query<{ lsn: string }>(FLUSHED);
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const [status] = await replica.query<Status>(
        `select pg_is_in_recovery() as "isReplica", ${IDENTITY} = $2 as "isSame",
           pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"`,
        [now?.lsn, own?.id],
      );
      if (!status?.isReplica || !status.isSame) return 'other';
      if (status.hasAll) return 'used';
      if (performance.now() >= deadline) return 'behind';
      await pause(ASK_EVERY_MS);
    }
  }

  const stateNow = () => ask().catch((): State => 'unreachable');

  /** Probes an unusable replica in the background, so that no request waits for it. */
  function probe(): void {
    if (isProbing || performance.now() < restsUntil) return;
    isProbing = true;
    void stateNow().then((found) => {
      isProbing = false;
      become(found);
    });
  }

  const compare = createLagMeasure(
    {
      async primary() {
        const [row] = await primary.query<{ lsn: string }>(FLUSHED);
        if (!row) throw new Error('the primary did not say its position');
        return row.lsn;
      },
      replica: () =>
        replica
          .query<{ lsn: string | null }>('select pg_last_wal_replay_lsn()::text as lsn', [])
          .then(
            ([row]) => row?.lsn ?? null,
            () => null,
          ),
    },
    () => performance.now(),
  );

  const readPrimary = <T>(work: (db: Db) => Promise<T>) => {
    reads.primary += 1;
    return work(primary.db);
  };

  const first = await stateNow();
  if (first === 'other') throw new NoReplicaError(sayings.other);
  become(first);

  return {
    ...primary,
    replica: {
      get isUsed() {
        return state === 'used';
      },
      reads,
      measureLag() {
        // Without any reads, only this measurement detects that the replica can be used again.
        if (state !== 'used') probe();
        return compare();
      },
    },
    async read(work) {
      if (state !== 'used') {
        probe();
        return readPrimary(work);
      }
      const next = await stateNow();
      if (next !== 'used') {
        become(next);
        return readPrimary(work);
      }
      try {
        const answer = await work(replica.db);
        reads.replica += 1;
        return answer;
      } catch (error) {
        // Do not repeat a statement that timed out on the replica, because it would take as long on the primary.
        if (!isDatabaseUnavailable(error) || isStatementTimeout(error)) throw error;
        // Replay on the replica can cancel a single statement, so one failure does not make the replica unusable. The
        // next read detects a lost connection.
        return readPrimary(work);
      }
    },
    async close() {
      await replica.close();
      await primary.close();
    },
  };
}
