// Lists which sections cite which source, so that the sections affected by a new guideline can be found.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';

export interface CitedSource {
  title: string;
  /** The citing sections, each with the part of the source that it cites. */
  sections: { name: string; part: string | null }[];
}

interface Citing {
  name: string;
  section: EditorSection;
}

/** @param words all of them must occur in the source's title, part or URL; an empty text selects all sources */
export function listSources(sections: readonly Citing[], words: string): CitedSource[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const byTitle = new Map<string, CitedSource>();
  for (const { name, section } of sections) {
    for (const { title, section: part, url } of section.sources) {
      const text = `${title} ${part ?? ''} ${url ?? ''}`.toLowerCase();
      if (!wanted.every((word) => text.includes(word))) continue;
      const key = title.toLowerCase();
      const source = byTitle.get(key) ?? { title, sections: [] };
      source.sections.push({ name, part });
      byTitle.set(key, source);
    }
  }
  return [...byTitle.values()].sort((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}
