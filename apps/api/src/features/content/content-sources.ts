// Finds which sections cite which source, so that a new guideline leads to the affected sections.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';

export interface CitedSource {
  title: string;
  /** A citing section, with the part of the source it names. */
  sections: { name: string; part: string | null }[];
}

interface Citing {
  name: string;
  section: EditorSection;
}

/** @param words of the source's title, part or address; all must occur. None selects all sources */
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
