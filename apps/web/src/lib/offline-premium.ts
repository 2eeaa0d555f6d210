import { clearPremiumMedia } from './media-cache.ts';
import { forgetWhere } from './offline-store.ts';

/** When Premium ends: sections that only it opens go, with their media and the learner's recordings of them. */
export async function wipePremium(): Promise<void> {
  await forgetWhere('answers', (entry) => entry.isPremium).catch(() => undefined);
  await forgetWhere('recordings', (entry) => entry.isPremium).catch(() => undefined);
  await clearPremiumMedia().catch(() => undefined);
}
