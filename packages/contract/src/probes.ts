import { z } from 'zod';
import { requiredText } from './text.ts';

const probeText = (words: string) => requiredText(words).max(1000);
/** A question that goes deeper, with what a poor, a sound and an excellent candidate says. */
export const EditorProbe = z.object({
  question: probeText('All probes must have a question.'),
  score_1: probeText('All probes must have what scores 1.'),
  score_3: probeText('All probes must have what scores 3.'),
  score_5: probeText('All probes must have what scores 5.'),
});
export type EditorProbe = z.infer<typeof EditorProbe>;
export const PROBES_MAX = 3;
