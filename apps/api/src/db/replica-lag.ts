// Measures how far a streaming replica is behind. Only the clock of this process is used, because the clocks of two servers differ.

interface Position {
  /** A position in the primary's write-ahead log. */
  lsn: bigint;
  /** When this process read the position, in milliseconds. */
  at: number;
}

const POSITIONS_MAX = 500;

/** @param text such as `16/B374D848` */
function readLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * @param read the flushed position of the primary, and the replayed position of the replica (null without an answer)
 * @param now milliseconds
 * @returns a function that measures the current lag in seconds. The lag is the age of the oldest known position that the
 * replica lacks, or 0. While the replica does not answer, the lag is at least the time since its first missing answer.
 */
export function createLagMeasure(
  read: { primary(): Promise<string>; replica(): Promise<string | null> },
  now: () => number,
): () => Promise<number> {
  let missing: Position[] = [];
  let unansweredSince: number | null = null;
  return async () => {
    const at = now();
    const lsn = readLsn(await read.primary());
    if (missing.at(-1)?.lsn !== lsn) missing.push({ lsn, at });
    // Drop the second oldest position, because only the oldest one determines the lag.
    if (missing.length > POSITIONS_MAX) missing.splice(1, 1);
    const replayed = await read.replica();
    if (replayed === null) {
      unansweredSince ??= at;
    } else {
      unansweredSince = null;
      const reached = readLsn(replayed);
      missing = missing.filter((position) => position.lsn > reached);
    }
    const since = Math.min(missing[0]?.at ?? now(), unansweredSince ?? now());
    return (now() - since) / 1000;
  };
}
