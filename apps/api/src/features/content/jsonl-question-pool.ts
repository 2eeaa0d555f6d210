// The questions of one dataset and topic. An index by word pairs finds two versions of the same question.
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { SECTION_TEXT_MAX } from '@urost3/contract/content.ts';
import type { QuestionPoolItem } from './import-item.ts';
import { type Fingerprint, fingerprint, normalForm, similarity } from './jsonl-similarity.ts';

/**
 * The least similarity (0 to 1) of two versions of one exam question, for example two translations. The texts, the
 * options and the answers of the two questions must each reach it.
 */
const SAME_ITEM = 0.7;

interface QuestionFingerprint {
  question: Fingerprint;
  options: Fingerprint;
  answer: Fingerprint;
  kept: EditorQuestion;
}

export interface Pool {
  item: QuestionPoolItem;
  ids: Set<string>;
  /** Index of questions by word pair. Two versions of a question share most pairs, including rare ones. */
  byPair: Map<string, QuestionFingerprint[]>;
}

/** A word pair in more questions than this is ignored. It is too common to identify a question. */
const COMMON_PAIR = 40;

export function findDuplicate(
  pool: Pool,
  added: QuestionFingerprint,
): QuestionFingerprint | undefined {
  const candidates = new Set<QuestionFingerprint>();
  for (const pair of added.question.pairs.keys()) {
    const holders = pool.byPair.get(pair) ?? [];
    if (holders.length <= COMMON_PAIR) for (const holder of holders) candidates.add(holder);
  }
  return [...candidates].find(
    (other) =>
      similarity(other.answer, added.answer) >= SAME_ITEM &&
      similarity(other.options, added.options) >= SAME_ITEM &&
      similarity(other.question, added.question) >= SAME_ITEM,
  );
}

export function remember(pool: Pool, added: QuestionFingerprint): void {
  pool.ids.add(added.kept.id);
  for (const pair of added.question.pairs.keys()) {
    const holders = pool.byPair.get(pair);
    if (holders) holders.push(added);
    else pool.byPair.set(pair, [added]);
  }
}

export function fingerprintQuestion(question: EditorQuestion): QuestionFingerprint {
  return {
    question: fingerprint(question.question),
    options: fingerprint(question.options.join(' ')),
    answer: fingerprint(question.answer),
    kept: question,
  };
}

/**
 * Adds the explanation of a duplicate to the question that is kept. Nothing changes if the kept question already has
 * this explanation, or if the text would become too long.
 */
export function mergeInto(kept: EditorQuestion, copy: EditorQuestion): void {
  if (!copy.explanation) return;
  const known = kept.explanation ?? '';
  if (normalForm(known).includes(normalForm(copy.explanation))) return;
  const joined = known === '' ? copy.explanation : `${known}\n\n---\n\n${copy.explanation}`;
  if (joined.length <= SECTION_TEXT_MAX) kept.explanation = joined;
}
