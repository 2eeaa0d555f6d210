export interface BucketRule {
  /** The maximum number of requests at once. */
  readonly burst: number;
  /** Milliseconds until one more request is allowed. */
  readonly everyMs: number;
}

/**
 * Creates one token bucket per key, in the memory of this process.
 * @param keysMax maximum number of stored keys
 * @returns a function that takes a token of a key. It returns 0, or the milliseconds to wait when no token is left.
 */
export function createTokenBuckets(
  { burst, everyMs }: BucketRule,
  keysMax: number,
): (key: string, now: number) => number {
  // The time at which the bucket of a key is full again. This number is the complete state of the bucket.
  const fullAt = new Map<string, number>();
  const allowanceMs = burst * everyMs;
  return (key, now) => {
    const known = fullAt.get(key) ?? now;
    // A bucket is full again after at most `allowanceMs`. A later time means that the server's clock was set back, which
    // must not lengthen the wait. The extra millisecond allows for rounding.
    const isStale = known > now + allowanceMs + 1;
    const full = isStale ? now : Math.max(known, now);
    const waitMs = full + everyMs - now - allowanceMs;
    if (waitMs > 0) return waitMs;
    fullAt.set(key, full + everyMs);
    if (fullAt.size > keysMax) {
      for (const [other, at] of fullAt) if (at <= now) fullAt.delete(other);
      // A sender with a new network address for each request can create too many keys. Remove all of them to limit the memory.
      if (fullAt.size > keysMax) fullAt.clear();
    }
    return 0;
  };
}
