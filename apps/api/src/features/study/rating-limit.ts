// Limits how often a person can rate, because each rating is stored permanently. A repetition of the last rating within
// a minute is not stored (progress.repository.ts). It is not counted either, except when it was made offline.
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { type Burst, createBurstLimit } from '../../http/burst-limit.ts';
import type { Clock } from '../../providers/clock/clock.ts';

/** The burst admits the ratings of a day of offline work at once. */
const RATINGS: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are saving progress very quickly. Please wait a moment.',
};
const SAME_MS = 60_000;
const PEOPLE_MAX = 20_000;

/** @returns a function that counts one rating of the given person. @throws AppError too_many_requests */
export function createRatingLimit(clock: Clock) {
  const count = createBurstLimit(clock, RATINGS);
  const last = new Map<string, { rating: string; at: number }>();
  return (
    uid: string,
    ref: SectionRef,
    rating: { progress: number; ratedAt?: string | undefined },
  ) => {
    const at = clock.now().getTime();
    const said = `${ref.stationId}/${ref.sectionId} ${rating.progress}`;
    const known = last.get(uid);
    if (rating.ratedAt === undefined && known?.rating === said && at - known.at < SAME_MS) return;
    count(uid);
    if (last.size >= PEOPLE_MAX) last.clear();
    last.set(uid, { rating: said, at });
  };
}
