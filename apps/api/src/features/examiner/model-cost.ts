// What a question to the conversation part costs, in millionths of a penny: prices are for a million tokens.

import type { Answer, Question } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';

/** English has about four letters a token; fewer are assumed, so that the reservation is not too small. */
const LETTERS_A_TOKEN = 3;

export function mostOfQuestion(
  { conversation }: ExaminerSettings,
  { messages, schema, tokensMax }: Question<unknown>,
): number {
  const letters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const tokens = (letters + JSON.stringify(schema).length) / LETTERS_A_TOKEN;
  return tokens * (conversation?.priceIn ?? 0) + tokensMax * (conversation?.priceOut ?? 0);
}

export function costOfAnswer(
  { conversation }: ExaminerSettings,
  { tokens }: Answer<unknown>,
): number | null {
  if (!tokens || !conversation) return null;
  return tokens.in * conversation.priceIn + tokens.out * conversation.priceOut;
}
