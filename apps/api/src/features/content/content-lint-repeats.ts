// Reports questions that occur twice in the question bank, and warns about patients' names that occur in two sections.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { listTexts } from '@urost3/contract/section-media.ts';
import type { LintReport } from './content-lint-limits.ts';
import type { ContentFile } from './content-markdown.ts';
import { normalForm } from './import-merge.ts';

// Matches a form of address and a capitalised name. Surgeons are addressed as Mr too, so a name in two sections may be
// a doctor's.
const NAME = /\b(?:Mr|Mrs|Ms|Miss|Mx|Master)\.? (?:[A-Z]\.? )?([A-Z][a-z]+(?:[-'’][A-Z][a-z]+)?)/g;

/** The different names of people in a section. */
function namesIn(section: EditorSection): Set<string> {
  const texts = listTexts(section).filter(({ path }) => !path.startsWith('sources'));
  return new Set(texts.flatMap(({ text }) => [...text.matchAll(NAME)].map((match) => match[0])));
}

/** Warns about a patient's name that occurs in two sections, because each section should present a new patient. */
export function lintNames(files: { name: string; file: ContentFile }[], into: LintReport): void {
  const seen = new Map<string, string>();
  for (const { name, file } of files) {
    for (const person of namesIn(file.section)) {
      const other = seen.get(person);
      if (!other) seen.set(person, name);
      else
        into.warnings.push({
          file: name,
          line: null,
          field: 'names',
          reason: `${person} is in ${other} too.`,
        });
    }
  }
}

export function lintRepeats(files: { name: string; file: ContentFile }[], into: LintReport): void {
  const seen = new Map<string, string>();
  for (const { name, file } of files) {
    for (const [index, { question }] of file.section.questions.entries()) {
      const words = normalForm(question);
      const place = file.placeOf(`questions.${index}`);
      const other = seen.get(words);
      if (other)
        into.errors.push({
          file: name,
          line: place.line,
          field: place.label,
          reason: `${other} asks the same.`,
        });
      else seen.set(words, `${name}, ${place.label}`);
    }
  }
}
