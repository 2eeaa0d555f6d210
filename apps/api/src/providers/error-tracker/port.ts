// Where failures are collected, so that somebody is told of them.
import type { LoggedError } from '../../http/log-error.ts';

export interface ErrorReport {
  error: LoggedError;
  /** The server's own failures, or those that a browser has reported. */
  from: 'server' | 'browser';
  /** What the log line says. */
  message: string;
  requestId?: string;
}

export interface ErrorTracker {
  /** Never throws and never waits. */
  report(failure: ErrorReport): void;
  /** Sends what still waits, for at most two seconds. */
  close(): Promise<void>;
}
