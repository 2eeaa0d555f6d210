// Which sections cite which source: a new guideline finds what it touches.
import type { EditorSection } from '@urost3/contract/content.ts';

export interface CitedSource {
  title: string;
  /** What cites it, with the part of the source it names. */
  sections: { name: string; part: string | null }[];
}

interface Citing {
  name: string;
  section: EditorSection;
}

/** @param words of the source's title, part or address; every one must be there. Without any: all sources */
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
