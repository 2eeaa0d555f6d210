// What the product needs of the services around it. Each folder beside this file has the code for one of them.
import type { Readable } from 'node:stream';
import type { LoggedError } from '../http/observe/log-error.ts';

/**
 * Sends short messages to every process of the product, at most once. A lost message causes only a delay. Everything
 * important is also in the database, which every process polls every five seconds. Without a configured fan-out the
 * messages are sent as the database's notifications.
 */
export interface Fanout {
  /**
   * Resolves when the Redis server has received the message.
   * @throws when the Redis server cannot be reached; the caller then uses the database's notifications
   */
  publish(message: string): Promise<void>;
  /** @param onReconnect called after the connection was restored, because messages may have been missed */
  listen(onMessage: (message: string) => void, onReconnect: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface ErrorReport {
  error: LoggedError;
  /** Whether the failure happened in the server or was reported by a browser. */
  from: 'server' | 'browser';
  /** The message of the log line. */
  message: string;
  requestId?: string;
}

/** Collects failures and notifies the operator. */
export interface ErrorTracker {
  /** Must never throw or wait, because every log line about a failure calls it (http/server-options.ts). */
  report(failure: ErrorReport): void;
  /** Sends waiting reports, for at most two seconds. */
  close(): Promise<void>;
}

type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** Runs the function so that everything it starts belongs to this span. */
  inside<T>(run: () => T): T;
  end(result: { name?: string; attributes?: Attributes; isFailed: boolean }): void;
}

/** Traces show how long the parts of a request take. They are off unless a collector is configured. */
export interface Tracing {
  /** @param options `parent` is the W3C `traceparent` of a trusted caller */
  begin(name: string, options: { kind: 'server' | 'job'; parent?: string | undefined }): Span;
  /**
   * Records work that has just ended as a child of the current span. Does nothing without a current span.
   * @param ms the duration
   */
  record(name: string, ms: number, options: { attributes: Attributes; isFailed?: boolean }): void;
  /** Sends the waiting spans. */
  close(): Promise<void>;
}

const noSpan: Span = { inside: (run) => run(), end: () => {} };

export const noTracing: Tracing = {
  begin: () => noSpan,
  record: () => {},
  close: async () => {},
};

export interface MailMessage {
  to: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to this URL unsubscribes the reader, even if the reader is not signed in (RFC 8058). */
  unsubscribeUrl?: string;
  /** The first part of the Message-ID, which identifies this mail in bounce reports. */
  reference?: string;
  /** An invitation has the content type `text/calendar; method=…`. */
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** Delivers mail. `send` throws when the delivery fails, so that the job of the mail retries. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  /** Closes open connections, if there are any. */
  close?(): Promise<void>;
}

export interface StoredFile {
  /** The size of the whole file in bytes. */
  size: number;
  stream: Readable;
}

/** Stores media files. The server creates the keys: path segments of letters, digits, dots, hyphens and underscores. */
export interface Storage {
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** @param range inclusive byte positions @returns null when there is no such file */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /**
   * A URL, valid for two hours, at which browsers read the file directly from the store. A store whose files pass
   * through this server does not have this method.
   * @param from start of the two hours; the same instant gives the same URL, so that the browser's cache works
   */
  addressFor?(key: string, from: Date): Promise<string>;
  /** @throws when the store cannot be used */
  check(): Promise<void>;
}
