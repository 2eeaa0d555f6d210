// Caches the recordings and images of opened sections for offline reading. The service worker reads this cache when the
// network fails. Files are stored under their path without the signature, because the signature changes.
import { isOwnResponse } from '../api/own-response.ts';
import { MEDIA_CACHE } from './offline-wipe.ts';

/** Marks files that are deleted when Premium ends. */
const PREMIUM_HEADER = 'x-premium';

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Caching is delayed, because the visible content has priority and a recording is larger than the rest of the page. */
const KEEP_AFTER_MS = 3_000;

const plainPath = (address: string) => new URL(address, window.location.origin).pathname;

/**
 * Whether the response contains the complete file. For a recording that the player fetched in parts, Firefox answers
 * 206 from its cache. It does so even when no range is requested.
 */
function isWhole(response: Response): boolean {
  if (response.status === 200) return true;
  const range = /^bytes 0-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  return response.status === 206 && range !== null && Number(range[1]) + 1 === Number(range[2]);
}

/**
 * Whether the response is the file, and not the page of a network that answers in our place. A store to which our server redirects has no
 * mark: its answer is judged by its type and its first character, because pages begin with '<'.
 */
async function isFile(response: Response, file: Blob): Promise<boolean> {
  if (isOwnResponse(response)) return true;
  if (!response.redirected || !/^(image|audio|video)\//.test(file.type)) return false;
  return file.type.startsWith('image/svg') || (await file.slice(0, 1).text()) !== '<';
}

/**
 * Caches missing files one after the other, after a short delay. Never throws, because the page works without the
 * cache.
 */
export async function cacheMedia(addresses: readonly string[], isPremium: boolean): Promise<void> {
  if (typeof caches === 'undefined' || isSavingData()) return;
  await new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS));
  try {
    const cache = await caches.open(MEDIA_CACHE);
    for (const address of addresses) {
      const path = plainPath(address);
      if (await cache.match(path)) continue;
      const response = await fetch(address, { credentials: 'same-origin' });
      if (!isWhole(response)) continue;
      const file = await response.blob();
      if (!(await isFile(response, file))) continue;
      const headers = new Headers({
        'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
        [PREMIUM_HEADER]: String(isPremium),
      });
      await cache.put(path, new Response(file, { headers }));
    }
  } catch {
    // The device has no space left, or the network failed. The next visit retries.
  }
}

export async function clearPremiumMedia(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(MEDIA_CACHE);
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (response?.headers.get(PREMIUM_HEADER) !== 'false') await cache.delete(request);
  }
}
