import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../http/app-error.ts';
import type { Storage } from '../ports.ts';

const KEY = /^[a-z0-9_-]+(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Stores files in a folder. A file is written under a temporary name and then renamed, so that readers never see a partial file. */
export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..'))
      throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return join(root, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.${randomBytes(6).toString('hex')}.partial`;
      try {
        await writeFile(partial, bytes);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      const stream = createReadStream(path, range);
      try {
        // Open it here: a file that is removed later can still be read, and one that is already gone is missing.
        await once(stream, 'open');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
      return { size: found.size, stream };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK);
    },
  };
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && fullCodes.has(code)) {
    return new AppError('storage_full', 'Storage quota exceeded.', { cause: error });
  }
  return new AppError(
    'unavailable',
    'The file store cannot be reached at the moment. Please try again shortly.',
    { cause: error, retryAfter: 5 },
  );
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toAppError(error);
  }
}

/** Turns errors of a file store into messages for people: the storage is full or cannot be reached. */
export function guardStorage(storage: Storage): Storage {
  const { addressFor } = storage;
  return {
    ...(addressFor ? { addressFor } : {}),
    put: (key, bytes, mime) => guarded(storage.put(key, bytes, mime)),
    get: (key, range) => guarded(storage.get(key, range)),
    remove: (key) => guarded(storage.remove(key)),
    check: () => storage.check(),
  };
}
