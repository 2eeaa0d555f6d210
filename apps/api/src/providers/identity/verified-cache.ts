// Caches verified tokens, because checking a signature costs more than the rest of a request.
import type { Clock } from '../clock/clock.ts';
import type { VerifiedToken } from './port.ts';

const CACHE_SIZE = 10_000;

/** @param check verifies a token that is not in the cache */
export function rememberVerified(
  check: (token: string) => Promise<VerifiedToken | null>,
  clock: Clock,
): (token: string) => Promise<VerifiedToken | null> {
  const verified = new Map<string, VerifiedToken>();
  return async (token) => {
    const known = verified.get(token);
    if (known) {
      if (known.expiresAt > clock.now()) return known;
      verified.delete(token);
      return null;
    }
    const result = await check(token);
    if (result) {
      if (verified.size >= CACHE_SIZE) verified.delete(verified.keys().next().value as string);
      verified.set(token, result);
    }
    return result;
  };
}
