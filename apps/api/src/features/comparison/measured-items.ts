// The multiple-choice questions of the published content in their current wording, reloaded after each publication.
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { questionItemKey, textKey } from '../attempts/attempts.service.ts';
import { listStudySections } from '../content/content.service.ts';
import type { QuestionWording } from './comparison.service.ts';

// Figures over all learners, kept for ten minutes in each process, because their computation reads all answers. The figures
// seldom change, because a group of compared learners grows by ten at a time.

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

const keyOf = ({ stationId, sectionId }: SectionRef) => `${stationId}/${sectionId}`;

async function readMeasured(ctx: Context): Promise<MeasuredBank> {
  const sections = (await listStudySections(ctx)).map(toMeasured);
  return { sections, bySection: new Map(sections.map((section) => [keyOf(section), section])) };
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
  (await loadMeasured(ctx)).bySection.get(keyOf(ref)) ?? null;

/** Returns the same array until the content version changes, because kept figures use the array as their key. */
export const listMeasuredSections = async (ctx: Context) => (await loadMeasured(ctx)).sections;
