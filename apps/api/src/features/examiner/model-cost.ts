// Asks the configured model within the budget. Costs follow from the model's prices per million tokens, and are in
// millionths of a penny.
import type { Answer, Conversation, ModelClient, Question } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import type { ExaminerCalls } from './examiner-calls.service.ts';

export function maxQuestionCost(
  { conversation }: ExaminerSettings,
  { messages, schema, tokensMax }: Question<unknown>,
): number {
  // A token has at least one byte. English text has about four, but one emoji can have as many tokens as bytes.
  const tokens = Buffer.byteLength(JSON.stringify({ messages, schema }));
  return tokens * (conversation?.priceIn ?? 0) + tokensMax * (conversation?.priceOut ?? 0);
}

export function costOfAnswer(
  { conversation }: ExaminerSettings,
  { tokens }: Answer<unknown>,
): number | null {
  if (!tokens || !conversation) return null;
  return tokens.in * conversation.priceIn + tokens.out * conversation.priceOut;
}

/** @throws AppError budget_spent, unavailable, provider_failed */
export function askWithinBudget<T>(
  { settings, calls }: { settings: ExaminerSettings; calls: ExaminerCalls },
  model: ModelClient<Conversation>,
  question: Question<T>,
  { uid, signal }: { uid: string; signal: AbortSignal },
): Promise<T> {
  return calls.run(uid, 'conversation', maxQuestionCost(settings, question), async () => {
    const answer = await model.api.ask(question, { sender: uid, signal });
    return { value: answer.value, cost: costOfAnswer(settings, answer) };
  });
}
