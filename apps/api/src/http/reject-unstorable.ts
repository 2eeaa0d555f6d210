// Refuses text that PostgreSQL cannot store: U+0000 and unpaired surrogates. Such text would otherwise cause a server
// error. Also refuses input that is nested deeper than any valid request.
import { AppError } from './app-error.ts';

export const DEPTH_MAX = 50;

function problemIn(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return 'contains a NUL character, which is not allowed';
    if (!value.isWellFormed()) return 'contains half a character, which is not allowed';
    return null;
  }
  if (value === null || typeof value !== 'object') return null;
  if (depth > DEPTH_MAX) return 'is nested too deeply';
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const problem = (isList ? null : problemIn(key)) ?? problemIn(item, depth + 1);
    if (problem) return problem;
  }
  return null;
}

/** Whether the value has more than DEPTH_MAX levels, which no valid request has. The check stops at this depth. */
export function isNestedTooDeeply(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return false;
  return (
    depth >= DEPTH_MAX || Object.values(value).some((item) => isNestedTooDeeply(item, depth + 1))
  );
}

export function rejectUnstorable(...values: unknown[]): void {
  const problem = problemIn(values);
  if (problem) throw new AppError('malformed_request', `The request ${problem}.`);
}
