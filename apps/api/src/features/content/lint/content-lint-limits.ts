// The limits that `npm run content -- lint` checks, and the types and functions that its rules share.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content/content.ts';
import { listTexts } from '@urost3/contract/content/section-media.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { ContentProblem } from '../content-problem.ts';

/**
 * What every section needs. A section with less text than `characters` causes a warning. A breach of any other limit
 * causes an error.
 */
export const LINT_LIMITS = {
  questions: 6,
  pointsMin: 8,
  pointsMax: 15,
  characters: 4_000,
} as const;

/** What a human examiner expects of a section beyond correct facts. A breach of these limits causes a warning. */
export const DEPTH = {
  questionsMax: 10,
  /** A model answer has 130 to 220 words, because a spoken answer takes 60 to 100 seconds. */
  answerWordsMin: 130,
  answerWordsMax: 220,
  /** An answer of up to this many words counts as a complete one-line answer, so its length causes no warning. */
  oneLineWords: 40,
  probedQuestions: 2,
  /** The fewest and most questions that a panel asks in 13 minutes. */
  askedMin: 4,
  askedMax: 8,
  pointsMin: 10,
  pointsMax: 14,
  criticalMax: 3,
  options: 5,
  /**
   * The accepted shares of questions whose right option is the longest, or the shortest. With five options, chance gives
   * 0.2. A length that is hardly ever right reveals as much as one that often is.
   */
  lengthShareMin: 0.1,
  lengthShareMax: 0.3,
  positionShare: 0.35,
  /** A bank with fewer multiple-choice questions is too small to judge the balance of its options. */
  balanceFrom: 10,
  /** A bank with fewer model answers is too small to judge its habits. */
  habitsFrom: 20,
  /** The largest accepted share of answers that have a paragraph with the same first words. */
  openingShare: 0.05,
  /** The largest accepted share of answers with 'rather than', 'and not' or ', not'. */
  contrastShare: 0.1,
  /** A sentence of fewer words may occur in two sections, and fewer words in a row in two model answers. */
  sentenceWords: 8,
  readingMinutes: 45,
  briefLines: 3,
} as const;

/** Reports a fault. @param path the field, with dots between its parts */
export type Report = (path: string, reason: string) => void;

export interface LintedSection {
  name: string;
  stationId: StationId;
  section: EditorSection;
}

export interface LintReport {
  files: number;
  errors: ContentProblem[];
  warnings: ContentProblem[];
  /** Facts that a clinician still has to confirm. */
  checks: ContentProblem[];
  sections: LintedSection[];
}

/** The texts in which a fact can be marked for review: those of `listTexts`, and the sources. */
export function listMarkedTexts(section: EditorSection): { path: string; text: string }[] {
  const sources = section.sources.map((source, index) => ({
    path: `sources.${index}`,
    text: `${source.title} ${source.section ?? ''}`,
  }));
  return [...listTexts(section), ...sources];
}

/** The number of words, without `{check: …}` marks. */
export const wordsOf = (text: string): number =>
  text
    .replace(CHECK_MARK, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
