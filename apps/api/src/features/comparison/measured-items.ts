// The multiple-choice questions of the published content in their current wording, reloaded after each publication.
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { questionItemKey, textKey } from '../attempts/attempts.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { QuestionWording } from './comparison.repository.ts';

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

type PublishedSection = Awaited<ReturnType<ContentService['listStudySections']>>[number];

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

export type MeasuredItems = ReturnType<typeof createMeasuredItems>;

export function createMeasuredItems(content: ContentService) {
  let known: { version: string; bank: Promise<MeasuredBank> } | null = null;
  const keyOf = ({ stationId, sectionId }: SectionRef) => `${stationId}/${sectionId}`;

  async function read(): Promise<MeasuredBank> {
    const sections = (await content.listStudySections()).map(toMeasured);
    return { sections, bySection: new Map(sections.map((section) => [keyOf(section), section])) };
  }

  function load(): Promise<MeasuredBank> {
    const version = content.contentVersion();
    if (known?.version === version) return known.bank;
    const bank = read();
    known = { version, bank };
    bank.catch(() => {
      if (known?.bank === bank) known = null;
    });
    return bank;
  }

  return {
    find: async (ref: SectionRef) => (await load()).bySection.get(keyOf(ref)) ?? null,
    /** Returns the same array until the content version changes, because the figure cache uses the array as its key. */
    list: async () => (await load()).sections,
  };
}
