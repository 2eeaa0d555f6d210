import type { Tracing } from '../providers/tracing/port.ts';

/** Counts the attempts of jobs, and makes a trace span of each. @param onError called for each failed attempt */
export function createAttemptCounter(tracing: Tracing, onError: (error: unknown) => void) {
  const counts = new Map<string, { done: number; failed: number }>();
  return {
    async run(kind: string, work: () => Promise<void>): Promise<void> {
      const count = counts.get(kind) ?? { done: 0, failed: 0 };
      counts.set(kind, count);
      const span = tracing.begin(`job ${kind}`, { kind: 'job' });
      try {
        await span.inside(work);
        count.done += 1;
        span.end({ isFailed: false });
      } catch (error) {
        count.failed += 1;
        span.end({ isFailed: true });
        onError(new Error(`job ${kind} failed`, { cause: error }));
        throw error;
      }
    },
    counts: (): ReadonlyMap<string, { done: number; failed: number }> => counts,
  };
}
