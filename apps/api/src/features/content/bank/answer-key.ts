// Computes keys from the texts of options, points and questions. The order of options has no effect.
import { hash } from 'node:crypto';
import { CHECK_NOTE } from '@urost3/contract/content/content.ts';

/**
 * The key of a text. A reworded text gets a new key. The note of an unconfirmed fact (`CHECK_NOTE`) does not count, so
 * that its removal keeps the key.
 */
export function textKey(text: string): string {
  const words = text.normalize('NFC').replaceAll(CHECK_NOTE, '').trim().replace(/\s+/g, ' ');
  return hash('sha256', words, 'hex').slice(0, 24);
}

interface KeyedQuestion {
  question: string;
  options: readonly string[];
  answer: string;
}

/** The keys of the options, and of the answer; null when no option equals the answer. */
export function answerKeyOf({ options, answer }: Omit<KeyedQuestion, 'question'>) {
  const optionKeys = options.map(textKey);
  const answerKey = textKey(answer);
  return { optionKeys, answerKey: optionKeys.includes(answerKey) ? answerKey : null };
}

/** Null when the picked option is not among the options, or when no option equals the answer. */
export const isPickRight = (key: ReturnType<typeof answerKeyOf>, optionKey: string) =>
  key.answerKey !== null && key.optionKeys.includes(optionKey) ? optionKey === key.answerKey : null;

/** A key that changes when the question, an option or the answer is reworded, but not when the options change order. */
export function questionItemKey({ question, options, answer }: KeyedQuestion): string {
  return textKey([textKey(question), ...options.map(textKey).sort(), textKey(answer)].join(' '));
}
