// Limits calls that change study time, because each call briefly locks the person's progress row.
import type { Burst } from '../../http/burst-limit.ts';

/** The burst admits the calls of a day of offline reading at once. */
export const STUDY_CALLS: Burst = {
  burst: 600,
  everyMs: 1_000,
  message: 'You are sending study time very quickly. Please wait a moment.',
};
