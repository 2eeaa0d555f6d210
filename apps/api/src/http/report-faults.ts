// Sends two kinds of log lines to the error tracker. Lines that contain an error (`err`) are sent if their level is
// error or above. Lines about a failure that a browser has reported (`clientError`) are always sent.
import type { ErrorTracker } from '../providers/error-tracker/port.ts';
import { describeForLog, type LoggedError } from './log-error.ts';

const ERROR = 50;

interface Log {
  bindings?(): Record<string, unknown>;
}

interface BrowserFailure {
  name: string;
  message: string;
  stack?: string;
  requestId?: string;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const toLogged = ({ name, message, stack = '' }: BrowserFailure): LoggedError => ({
  type: name,
  message,
  stack,
});

/** A hook of the logger. Each line is logged as usual, and lines about failures are also reported. */
export const reportFaults = (tracker: ErrorTracker) =>
  function logMethod<T extends unknown[]>(
    this: Log,
    line: T,
    write: (...line: T) => void,
    level: number,
  ): void {
    const [fields, words] = line;
    if (isFields(fields)) {
      const message = String(words ?? '');
      const requestId = this.bindings?.().reqId;
      const known = typeof requestId === 'string' ? { requestId } : {};
      if (level >= ERROR && 'err' in fields)
        tracker.report({ error: describeForLog(fields.err), from: 'server', message, ...known });
      else if (isFields(fields.clientError)) {
        const failure = fields.clientError as unknown as BrowserFailure;
        tracker.report({ error: toLogged(failure), from: 'browser', message, ...known });
      }
    }
    write.apply(this, line);
  };
