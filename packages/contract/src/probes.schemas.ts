import { z } from 'zod';
import { requiredText } from './text.schemas.ts';

const probeText = (words: string) => requiredText(words).max(1000);
/** A follow-up question with examples of a poor, a sound and an excellent answer. */
export const EditorProbe = z.object({
  question: probeText('All probes must have a question.'),
  score_1: probeText('All probes must say what scores 1.'),
  score_3: probeText('All probes must say what scores 3.'),
  score_5: probeText('All probes must say what scores 5.'),
});
export type EditorProbe = z.infer<typeof EditorProbe>;
