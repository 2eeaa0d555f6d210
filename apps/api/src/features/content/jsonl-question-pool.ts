// The questions of one dataset and topic, indexed by words so that two versions of one exam item are found.
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { SECTION_TEXT_MAX } from '@urost3/contract/content.ts';
import type { QuestionPoolItem } from './import-item.ts';
import { type Fingerprint, fingerprint, normalForm, similarity } from './jsonl-similarity.ts';

/** Two versions of one exam item differ in wording (another translation), but their options agree. */
const SAME_ITEM = 0.7;

interface Print {
  question: Fingerprint;
  options: Fingerprint;
  answer: Fingerprint;
  kept: EditorQuestion;
}

export interface Pool {
  item: QuestionPoolItem;
  ids: Set<string>;
  /** Index of questions by word pair: copies share most pairs, including rare ones. */
  byPair: Map<string, Print[]>;
}

/** A pair that occurs in more questions than this does not distinguish any. */
const COMMON_PAIR = 40;

export function findDuplicate(pool: Pool, print: Print): Print | undefined {
  const candidates = new Set<Print>();
  for (const pair of print.question.pairs.keys()) {
    const holders = pool.byPair.get(pair) ?? [];
    if (holders.length <= COMMON_PAIR) for (const holder of holders) candidates.add(holder);
  }
  return [...candidates].find(
    (other) =>
      similarity(other.answer, print.answer) >= SAME_ITEM &&
      similarity(other.options, print.options) >= SAME_ITEM &&
      similarity(other.question, print.question) >= SAME_ITEM,
  );
}

export function remember(pool: Pool, print: Print): void {
  pool.ids.add(print.kept.id);
  for (const pair of print.question.pairs.keys()) {
    const holders = pool.byPair.get(pair);
    if (holders) holders.push(print);
    else pool.byPair.set(pair, [print]);
  }
}

export function printOf(question: EditorQuestion): Print {
  return {
    question: fingerprint(question.question),
    options: fingerprint(question.options.join(' ')),
    answer: fingerprint(question.answer),
    kept: question,
  };
}

/** The explanation of a near-copy is added to the question that is kept. */
export function mergeInto(kept: EditorQuestion, copy: EditorQuestion): void {
  if (!copy.explanation) return;
  const known = kept.explanation ?? '';
  if (normalForm(known).includes(normalForm(copy.explanation))) return;
  const joined = known === '' ? copy.explanation : `${known}\n\n---\n\n${copy.explanation}`;
  if (joined.length <= SECTION_TEXT_MAX) kept.explanation = joined;
}
