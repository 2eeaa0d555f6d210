import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Bytes in the whole file. */
  size: number;
  stream: Readable;
}

/** Where media bytes live. Keys are made by the server: lower-case path segments, never user input. */
export interface Storage {
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** @param range inclusive byte positions; @returns null when there is no such file */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /**
   * Where a browser reads the file from the store itself, for two hours. Undefined when files pass through this server.
   * @param from start of the two hours; equal instants give equal addresses, which the browser's cache needs
   */
  addressFor?(key: string, from: Date): Promise<string>;
  /** @throws when the store cannot be used right now */
  check(): Promise<void>;
}
