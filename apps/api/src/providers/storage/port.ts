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
  /** @throws when the store cannot be used right now */
  check(): Promise<void>;
}
