// Reports the values of a section file that the schema refuses, and replaces them by placeholders.
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import { FileContext } from './markdown-context.ts';

/** Placeholders that are tried in turn for each refused value. */
const PLACEHOLDERS = [null, '?', 'question'] as const;

/** The document with placeholders for the refused values; null when no placeholder is accepted. */
export function withPlaceholders(document: object): EditorSection | null {
  const copy = structuredClone(document);
  for (const placeholder of PLACEHOLDERS) {
    const parsed = EditorSection.safeParse(copy);
    if (parsed.success) return parsed.data;
    for (const { path } of parsed.error.issues) {
      const holder = path
        .slice(0, -1)
        .reduce<unknown>((value, key) => Reflect.get(Object(value), key), copy);
      const last = path.at(-1);
      if (last !== undefined) Reflect.set(Object(holder), last, placeholder);
    }
  }
  return EditorSection.safeParse(copy).data ?? null;
}

export function reportIssues(
  context: FileContext,
  issues: { path: PropertyKey[]; message: string }[],
): void {
  for (const issue of issues) {
    const place = context.placeOf(issue.path.join('.'));
    // Skip a field that already has a problem, because the schema would only report the consequence.
    if (context.problems.some((known) => known.line === place.line && known.field === place.label))
      continue;
    if (
      context.problems.some(
        (known) => known.field === String(issue.path[0]) && issue.path.length === 1,
      )
    )
      continue;
    context.report(place.line, place.label, issue.message);
  }
}
