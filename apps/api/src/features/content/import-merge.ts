// Merges an import with earlier ones. Questions keep their ids, because learners' answers refer to these ids.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { SectionItem } from './import-item.ts';

/** Returns the same result for texts that differ only in case, spacing and punctuation. */
export function normalForm(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join(' ') ?? '';
}

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
