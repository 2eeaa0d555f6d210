// An error tracker collects failures and notifies the operator.
import type { LoggedError } from '../../http/observe/log-error.ts';

export interface ErrorReport {
  error: LoggedError;
  /** Whether the failure happened in the server or was reported by a browser. */
  from: 'server' | 'browser';
  /** The message of the log line. */
  message: string;
  requestId?: string;
}

export interface ErrorTracker {
  /** Must never throw or wait, because every log line about a failure calls it (http/server-options.ts). */
  report(failure: ErrorReport): void;
  /** Sends waiting reports, for at most two seconds. */
  close(): Promise<void>;
}
