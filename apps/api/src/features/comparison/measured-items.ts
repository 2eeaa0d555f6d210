// The multiple-choice questions of the published content in their current wording, reloaded after each publication.

import {
  COHORT_MIN,
  type ItemProblem,
  itemProblems,
} from '@urost3/contract/comparison/comparison.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { sectionKey } from '@urost3/contract/study/study.ts';
import type { Context } from '../../composition/context.ts';
import { listStudySections, questionItemKey, textKey } from '../content/content.service.ts';
import type { QuestionWording } from './comparison.service.ts';

/**
 * How long a process keeps figures over all learners, because their computation reads all answers. They seldom change,
 * because a group of compared learners grows by ten at a time.
 */
export const FIGURES_KEPT_MS = 10 * 60 * 1000;

interface KeptFigure<V> {
  at: Date;
  value: Promise<V>;
}

export interface QuestionFigures {
  /** The questions of the published content, read again after each publication. */
  measured: { version: string; bank: Promise<MeasuredBank> } | null;
  /** By what the figure was computed from: a section, or all sections. */
  kept: WeakMap<object, KeptFigure<unknown>>;
}

export const createQuestionFigures = (): QuestionFigures => ({
  measured: null,
  kept: new WeakMap(),
});

/** The figure of `key`, computed when it is not kept or too old. A failure is not kept. */
export function keepFigure<K extends object, V>(
  { clock, questionFigures }: Context,
  key: K,
  compute: (key: K) => Promise<V>,
): KeptFigure<V> {
  const { kept } = questionFigures;
  const now = clock.now();
  const known = kept.get(key) as KeptFigure<V> | undefined;
  if (known && now.getTime() - known.at.getTime() < FIGURES_KEPT_MS) return known;
  const entry = { at: now, value: compute(key) };
  kept.set(key, entry);
  entry.value.catch(() => {
    if (kept.get(key) === entry) kept.delete(key);
  });
  return entry;
}

/**
 * Removes all kept figures. Called when a person switches the comparison on or off or deletes the account. Any figure may
 * include this person.
 */
export function forgetFigures(ctx: Context): void {
  ctx.questionFigures.kept = new WeakMap();
}

export interface MeasuredQuestion extends QuestionWording {
  question: string;
  options: { text: string; key: string; isAnswer: boolean }[];
}

export interface MeasuredSection {
  stationId: StationId;
  sectionId: string;
  title: string;
  adminStationId: string;
  /** Multiple-choice questions with an option that equals the answer. Picks of other questions are neither right nor wrong. */
  questions: MeasuredQuestion[];
}

interface MeasuredBank {
  sections: readonly MeasuredSection[];
  bySection: ReadonlyMap<string, MeasuredSection>;
}

type PublishedSection = Awaited<ReturnType<typeof listStudySections>>[number];

function toMeasured({ view, adminStationId, publishedAt }: PublishedSection): MeasuredSection {
  return {
    stationId: view.stationId,
    sectionId: view.id,
    title: view.title,
    adminStationId,
    questions: view.questions.flatMap((item) => {
      const answer = textKey(item.answer);
      const options = item.options.map((text) => {
        const key = textKey(text);
        return { text, key, isAnswer: key === answer };
      });
      if (item.type !== 'mcq' || !options.some(({ isAnswer }) => isAnswer)) return [];
      const { id: questionId, question } = item;
      return [{ questionId, itemKey: questionItemKey(item), publishedAt, question, options }];
    }),
  };
}

async function readMeasured(ctx: Context): Promise<MeasuredBank> {
  const sections = (await listStudySections(ctx)).map(toMeasured);
  return {
    sections,
    bySection: new Map(sections.map((section) => [sectionKey(section), section])),
  };
}

function loadMeasured(ctx: Context): Promise<MeasuredBank> {
  const { catalogue, questionFigures } = ctx;
  const version = catalogue.contentVersion();
  if (questionFigures.measured?.version === version) return questionFigures.measured.bank;
  const bank = readMeasured(ctx);
  questionFigures.measured = { version, bank };
  bank.catch(() => {
    if (questionFigures.measured?.bank === bank) questionFigures.measured = null;
  });
  return bank;
}

export const findMeasuredSection = async (ctx: Context, ref: SectionRef) =>
  (await loadMeasured(ctx)).bySection.get(sectionKey(ref)) ?? null;

/** Returns the same array until the content version changes, because kept figures use the array as their key. */
export const listMeasuredSections = async (ctx: Context) => (await loadMeasured(ctx)).sections;

/**
 * With a lower discrimination a question hardly separates stronger from weaker learners: 'poor, to be rejected or
 * improved' (Ebel and Frisbie, Essentials of Educational Measurement, 5th edition, 1991, chapter 13).
 */
const DISCRIMINATION_MIN = 0.2;

/**
 * A wrong option does not work as a distractor when a smaller share of learners than this chooses it. Sources: Haladyna
 * and Downing, Educational and Psychological Measurement 1993;53:999–1010; Tarrant, Ware and Mohammed, BMC Medical
 * Education 2009;9:40.
 */
const OPTION_MIN = 0.05;

/**
 * A question is easy when at least this share of its answers is right. All wrong options together then get at most the
 * share that one working distractor needs.
 */
const EASY_FROM = 1 - OPTION_MIN;

/**
 * Learners needed to compute the discrimination. The standard error of a correlation near 0 is 1/√(n − 1), here 0.14
 * (Crocker and Algina, 1986, chapter 14). Chance therefore rarely makes a good question look poor.
 */
export const DISCRIMINATION_LEARNERS_MIN = 50;

/**
 * The number of other questions that a learner must have answered, because a total over fewer questions is mostly chance. This value is our
 * own choice.
 */
export const OTHER_QUESTIONS_MIN = 5;

/** The answers to one question, counted. */
export interface ItemCounts {
  learners: number;
  right: number;
  /** How often each option was chosen, and whether it is the answer. */
  options: readonly { count: number; isAnswer: boolean }[];
  /**
   * Null when all learners answered alike, or while fewer than `DISCRIMINATION_LEARNERS_MIN` of them have answered
   * `OTHER_QUESTIONS_MIN` other questions.
   */
  discrimination: number | null;
}

const rules: Record<ItemProblem, (counts: ItemCounts) => boolean> = {
  key: ({ right, options }) => options.some(({ count, isAnswer }) => !isAnswer && count > right),
  negative: ({ discrimination }) => discrimination !== null && discrimination < 0,
  guessing: ({ learners, right, options }) => right / learners <= 1 / options.length,
  weak: ({ discrimination }) =>
    discrimination !== null && discrimination >= 0 && discrimination < DISCRIMINATION_MIN,
  easy: ({ learners, right }) => right / learners >= EASY_FROM,
  // An easy question is left out, because hardly anybody can choose a wrong option when nearly everybody is right.
  unused: (counts) =>
    !rules.easy(counts) &&
    counts.options.some(({ count, isAnswer }) => !isAnswer && count / counts.learners < OPTION_MIN),
};

/**
 * The problems of a question, the worst first. A question with fewer than `COHORT_MIN` learners has none. The
 * thresholds are those of classical item analysis.
 */
export function problemsOf(counts: ItemCounts): ItemProblem[] {
  if (counts.learners < COHORT_MIN) return [];
  return itemProblems.filter((problem) => rules[problem](counts));
}
