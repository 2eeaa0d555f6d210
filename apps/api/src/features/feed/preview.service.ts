// The community preview for people without Premium: the size of the community, and no words of its members.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { CommunityPreview } from '@urost3/contract/feed.schemas.ts';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { countCommunity } from './preview.repository.ts';

const WEEK_MS = 7 * DAY_MS;
/** How long the preview is cached. Everybody gets the same preview. */
const KEPT_MS = 60_000;

export type PreviewService = ReturnType<typeof createPreviewService>;

export function createPreviewService({ db }: Database, clock: Clock) {
  let kept: { until: number; preview: Promise<CommunityPreview> } | null = null;

  async function count(): Promise<CommunityPreview> {
    const now = clock.now();
    return countCommunity(db, now, new Date(now.getTime() - WEEK_MS));
  }

  return {
    read(): Promise<CommunityPreview> {
      const now = clock.now().getTime();
      if (kept && now < kept.until) return kept.preview;
      const preview = count();
      kept = { until: now + KEPT_MS, preview };
      // Do not cache a failure.
      preview.catch(() => {
        kept = null;
      });
      return preview;
    },
  };
}
