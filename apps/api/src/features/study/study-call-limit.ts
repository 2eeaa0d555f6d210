// How fast one person may send study time. Each call holds their progress row for a moment; a page sends three.
import type { Burst } from '../../http/burst-limit.ts';

/** A day's reading told after a day without network fits at once. */
export const STUDY_CALLS: Burst = {
  burst: 600,
  everyMs: 1_000,
  message: 'You are sending study time very quickly. Please wait a moment.',
};
