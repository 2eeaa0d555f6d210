// Merges an import with earlier ones. Questions keep their ids, because learners' answers refer to these ids. Pools of
// single questions grow.
import type { EditorQuestion, EditorSection } from '@urost3/contract/content.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { SectionRow } from './content.tables.ts';
import type { QuestionPoolItem, SectionItem } from './import-item.ts';
import { normalForm } from './jsonl-similarity.ts';

/** Questions per section of a pool: about as many as a person answers in one session. */
const POOL_SECTION_QUESTIONS = 25;

interface Identified {
  id: string;
}

/**
 * Gives each item without an id in the file the id of the earlier item with the same words. Ids that are numbered by
 * position would shift when an item is inserted before others. An item is a question or a block.
 * @param derived positions of the items without an id in the file
 * @param wordsOf the words by which an item is recognised
 */
function keepIds<T extends Identified>(
  next: T[],
  derived: number[],
  previous: T[],
  wordsOf: (item: T) => string,
): T[] {
  if (derived.length === 0) return next;
  const isDerived = new Set(derived);
  const taken = new Set(
    next.filter((_item, index) => !isDerived.has(index)).map((item) => item.id),
  );
  const byWords = new Map<string, string[]>();
  for (const item of previous) {
    if (!taken.has(item.id))
      byWords.set(wordsOf(item), [...(byWords.get(wordsOf(item)) ?? []), item.id]);
  }
  const result = next.map((item, index) => {
    const known = isDerived.has(index) ? byWords.get(wordsOf(item))?.shift() : undefined;
    if (known === undefined) return { item, isOpen: isDerived.has(index) };
    taken.add(known);
    return { item: { ...item, id: known }, isOpen: false };
  });
  // An item with a new text keeps its id, which contains the number of its position. It gets the first unused number
  // instead if another item has this id. The same happens if an item at another position had this id in the earlier
  // version.
  const retired = new Set(previous.map((item) => item.id));
  return result.map(({ item, isOpen }, index) => {
    if (!isOpen) return item;
    const samePlace = previous[index]?.id === item.id && !taken.has(item.id);
    let id = item.id;
    const prefix = id.replace(/(?<!\d)\d+$/, '');
    for (let number = 1; !samePlace && (taken.has(id) || retired.has(id)); number += 1)
      id = `${prefix}${number}`;
    taken.add(id);
    return { ...item, id };
  });
}

export function keepKnownIds(item: SectionItem, previous: EditorSection): EditorSection {
  const { section, derived } = item;
  return {
    ...section,
    questions: keepIds(section.questions, derived.questions, previous.questions, (question) =>
      normalForm(question.question),
    ),
    content_sections: keepIds(
      section.content_sections,
      derived.blocks,
      previous.content_sections,
      (block) => `${block.type} ${normalForm(block.title)}`,
    ),
  };
}

interface Part {
  number: number;
  row: SectionRow | null;
  questions: EditorQuestion[];
}

function knownParts(pool: QuestionPoolItem, rows: SectionRow[]): Part[] {
  return rows
    .filter((row) => row.sourceKey?.replace(/\/\d+$/, '') === pool.poolKey)
    .map((row) => ({
      number: Number(row.sourceKey?.slice(pool.poolKey.length + 1)),
      row,
      questions: [...(row.published?.questions ?? [])],
    }))
    .sort((a, b) => a.number - b.number);
}

/** Replaces known questions, and adds new ones to the last section and then to further sections. */
export function fillPools(pool: QuestionPoolItem, rows: SectionRow[]): SectionItem[] {
  const parts = knownParts(pool, rows);
  for (const question of pool.questions) {
    const holder = parts.find((part) => part.questions.some((known) => known.id === question.id));
    if (holder) {
      holder.questions = holder.questions.map((known) =>
        known.id === question.id ? question : known,
      );
      continue;
    }
    let last = parts.at(-1);
    if (!last || last.questions.length >= POOL_SECTION_QUESTIONS) {
      last = { number: (last?.number ?? 0) + 1, row: null, questions: [] };
      parts.push(last);
    }
    last.questions.push(question);
  }
  return parts.map((part) => {
    const earlier = part.row?.published;
    const title =
      earlier?.title ??
      (part.number === 1 ? pool.section.title : `${pool.section.title} (${part.number})`);
    const urls = new Set(pool.section.sources.map((source) => source.url));
    const sources = [
      ...pool.section.sources,
      ...(earlier?.sources ?? []).filter((source) => !urls.has(source.url)),
    ];
    return {
      kind: 'section',
      origin: pool.origin,
      sourceKey: `${pool.poolKey}/${part.number}`,
      id: null,
      stationId: part.row ? stationIdOf[part.row.stationType] : pool.stationId,
      station: null,
      section: {
        ...pool.section,
        title,
        sources: sources.slice(0, 100),
        questions: part.questions,
      },
      hasOrder: false,
      derived: { questions: [], blocks: [] },
    };
  });
}
