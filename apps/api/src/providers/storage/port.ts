import type { Readable } from 'node:stream';

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
