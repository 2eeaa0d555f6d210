// The community preview for people without Premium: the size of the community, and the start of the latest titles. Posts are written for
// members, so the preview contains no text, no author, and at most half of a title.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { CommunityPreview } from '@urost3/contract/feed.schemas.ts';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { countCommunity, listRecentTitles } from './preview.repository.ts';

const SHOWN_POSTS = 3;
const OPENING_WORDS = 5;
const OPENING_CHARACTERS = 36;
const WEEK_MS = 7 * DAY_MS;
/** How long the preview is cached. Everybody gets the same preview. */
const KEPT_MS = 60_000;

/** The first words of a title: at most half of its words, and only words before the first mention. */
export function openingOf(title: string): string {
  const words = title.split(/\s+/);
  let opening = '';
  for (const word of words.slice(0, Math.min(OPENING_WORDS, Math.floor(words.length / 2)))) {
    const next = opening === '' ? word : `${opening} ${word}`;
    if (word.includes('@') || next.length > OPENING_CHARACTERS) break;
    opening = next;
  }
  return opening;
}

export type PreviewService = ReturnType<typeof createPreviewService>;

export function createPreviewService({ db }: Database, clock: Clock) {
  let kept: { until: number; preview: Promise<CommunityPreview> } | null = null;

  async function count(): Promise<CommunityPreview> {
    const now = clock.now();
    const counts = await countCommunity(db, now, new Date(now.getTime() - WEEK_MS));
    const recent = await listRecentTitles(db, SHOWN_POSTS);
    return {
      ...counts,
      recent: recent.map(({ title, createdAt, ...post }) => ({
        ...post,
        opening: openingOf(title),
        createdAt: createdAt.toISOString(),
      })),
    };
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
