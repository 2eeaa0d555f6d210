// The questions of one dataset and topic, indexed by word pairs so that two versions of the same question are found.
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { SECTION_TEXT_MAX } from '@urost3/contract/content.ts';
import type { QuestionPoolItem } from './import-item.ts';
import { type Fingerprint, fingerprint, normalForm, similarity } from './jsonl-similarity.ts';

/**
 * The similarity (`similarity()`, from 0 to 1) that the texts, the options and the answers of two questions must each reach. The questions
 * are then versions of one exam question, for example in different translations.
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

/** A word pair in more questions than this is ignored, because it does not help to find a version of a question. */
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

/** Adds the explanation of a duplicate to the question that is kept, unless it is already there or the text becomes too long. */
export function mergeInto(kept: EditorQuestion, copy: EditorQuestion): void {
  if (!copy.explanation) return;
  const known = kept.explanation ?? '';
  if (normalForm(known).includes(normalForm(copy.explanation))) return;
  const joined = known === '' ? copy.explanation : `${known}\n\n---\n\n${copy.explanation}`;
  if (joined.length <= SECTION_TEXT_MAX) kept.explanation = joined;
}
