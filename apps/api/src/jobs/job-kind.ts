export interface JobKind<T extends object> {
  readonly name: string;
  /** The number of attempts after the first. */
  readonly retries: number;
  /** The wait before the first retry is two seconds. It doubles with each attempt, up to this limit; null: no limit. */
  readonly retryDelayMaxSeconds: number | null;
  /** An attempt that has not ended after this many seconds counts as failed, for example when its process crashed. */
  readonly expireSeconds: number;
  /** How many jobs of this kind a process runs in parallel. */
  readonly concurrency: number;
  /** Never set. It exists only so that TypeScript knows the type of the jobs' data. */
  readonly _data?: T;
}

/** Defines a kind of job, with defaults for the options that are left out. */
export function jobKind<T extends object>(
  name: string,
  options: Partial<Omit<JobKind<T>, 'name'>> = {},
): JobKind<T> {
  return {
    name,
    retries: 5,
    retryDelayMaxSeconds: null,
    expireSeconds: 60,
    concurrency: 1,
    ...options,
  };
}
