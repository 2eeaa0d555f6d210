// Turns errors of a file store into messages for people: the storage is full or cannot be reached.
import { AppError } from '../../http/app-error.ts';
import type { Storage } from './port.ts';

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
