// Formats errors for the log: what failed and where. The values of a statement are left out, and secrets in the message
// are masked.
import { maskText } from './mask-secrets.ts';

export interface LoggedError {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: LoggedError;
}

const DEPTH_MAX = 4;
/** The values of the statement, which the query builder appends to the error's message. */
const PARAMETERS = /\nparams: [\s\S]*$/;

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function describeForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: maskText(String(error)), stack: '' };
  }
  const { code, constraint, table } = error as unknown as Record<string, unknown>;
  const message = maskText(error.message.replace(PARAMETERS, ''));
  // Skip the first lines of the stack, because they repeat the message.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const fields = { code: text(code), constraint: text(constraint), table: text(table) };
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(error.cause !== undefined && depth < DEPTH_MAX
      ? { cause: describeForLog(error.cause, depth + 1) }
      : {}),
  };
}
