// Recordings and pictures of the sections that were opened, for reading without network. The service worker answers from
// here when the network does not; it puts nothing in itself. Signed addresses change: files are kept by their plain path.
import { MEDIA_CACHE } from './offline-wipe.ts';

/** Marks a file that goes when Premium ends. */
const PREMIUM_HEADER = 'x-premium';

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** What is on the screen comes first: a recording is larger than all the rest of its page. */
const KEEP_AFTER_MS = 3_000;

const plainPath = (address: string) => new URL(address, window.location.origin).pathname;

/** Firefox answers 206 from its cache for a recording that the player fetched in parts, also when no part was asked for. */
function isWhole(response: Response): boolean {
  if (response.status === 200) return true;
  const range = /^bytes 0-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  return response.status === 206 && range !== null && Number(range[1]) + 1 === Number(range[2]);
}

/** Fetches what is not kept yet, a moment later, one after the other. Never throws: reading online does not depend on it. */
export async function keepMedia(addresses: readonly string[], isPremium: boolean): Promise<void> {
  if (typeof caches === 'undefined' || isSavingData()) return;
  await new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS));
  try {
    const cache = await caches.open(MEDIA_CACHE);
    for (const address of addresses) {
      const path = plainPath(address);
      if (await cache.match(path)) continue;
      const response = await fetch(address, { credentials: 'same-origin' });
      if (!isWhole(response)) continue;
      const headers = new Headers({
        'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
        [PREMIUM_HEADER]: String(isPremium),
      });
      await cache.put(path, new Response(await response.blob(), { headers }));
    }
  } catch {
    // No room, or the network went: the next visit tries again.
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
