// Classifies database errors. Drizzle wraps the driver's error, so the code and the constraint are in `cause`.
interface DriverError {
  code?: string;
  constraint?: string;
}

function driverError(error: unknown): DriverError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (typeof (current as DriverError).code === 'string') return current as DriverError;
    current = current.cause;
  }
  return null;
}

/** Name of the unique or exclusion constraint that refused the write; null for any other error. */
export function violatedUnique(error: unknown): string | null {
  const found = driverError(error);
  return found && (found.code === '23505' || found.code === '23P01')
    ? (found.constraint ?? 'unknown')
    : null;
}

/** The statement waited too long for a row or table that another transaction has locked. */
export const isLockTimeout = (error: unknown): boolean => driverError(error)?.code === '55P03';

export function violatedForeignKey(error: unknown): string | null {
  const found = driverError(error);
  return found?.code === '23503' ? (found.constraint ?? 'unknown') : null;
}

/** @returns what the write returns @throws the refusal when a unique constraint refuses the write */
export const unlessTaken = <T>(write: Promise<T>, refusal: () => Error): Promise<T> =>
  write.catch((error: unknown) => {
    throw violatedUnique(error) === null ? error : refusal();
  });

/** @returns what the write returns; null when a row that it refers to is deleted at the same moment */
export const unlessGone = <T>(write: Promise<T>): Promise<T | null> =>
  write.catch((error: unknown) => {
    if (violatedForeignKey(error) === null) throw error;
    return null;
  });

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  // The statement or its wait for a lock timed out, or the statement conflicted with another transaction. A retry may
  // succeed.
  '57014',
  '55P03',
  '40P01',
  '40001',
]);

export function isDatabaseUnavailable(error: unknown): boolean {
  const found = driverError(error);
  if (found?.code && unavailableCodes.has(found.code)) return true;
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (
      /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout|PGlite is closed/.test(
        current.message,
      )
    ) {
      return true;
    }
    current = current.cause;
  }
  return false;
}
