import { clearPremiumMedia } from './media-cache.ts';
import { removeEntriesWhere } from './offline-store.ts';

/** When Premium ends, deletes stored Premium sections, their media, and the learner's recordings for these sections. */
export async function wipePremium(): Promise<void> {
  await removeEntriesWhere('answers', (entry) => entry.isPremium).catch(() => undefined);
  await removeEntriesWhere('recordings', (entry) => entry.isPremium).catch(() => undefined);
  await clearPremiumMedia().catch(() => undefined);
}
