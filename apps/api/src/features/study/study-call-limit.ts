// Rate limit on study time calls. Each call locks the person's progress row briefly; a page sends three.
import type { Burst } from '../../http/burst-limit.ts';

/** A whole day's offline reading may be sent at once. */
export const STUDY_CALLS: Burst = {
  burst: 600,
  everyMs: 1_000,
  message: 'You are sending study time very quickly. Please wait a moment.',
};
