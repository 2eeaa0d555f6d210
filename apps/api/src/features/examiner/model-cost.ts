// Computes the cost of a model request in millionths of a penny. Prices are per million tokens.

import type { Answer, Question } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';

/** English text has about four letters per token. Assume fewer, so that the reserved amount is high enough. */
const LETTERS_PER_TOKEN = 3;

export function maxQuestionCost(
  { conversation }: ExaminerSettings,
  { messages, schema, tokensMax }: Question<unknown>,
): number {
  const letters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const tokens = (letters + JSON.stringify(schema).length) / LETTERS_PER_TOKEN;
  return tokens * (conversation?.priceIn ?? 0) + tokensMax * (conversation?.priceOut ?? 0);
}

export function costOfAnswer(
  { conversation }: ExaminerSettings,
  { tokens }: Answer<unknown>,
): number | null {
  if (!tokens || !conversation) return null;
  return tokens.in * conversation.priceIn + tokens.out * conversation.priceOut;
}
