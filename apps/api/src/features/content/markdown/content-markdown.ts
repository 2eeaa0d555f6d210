// Parses a section file (content/README.md) into the document that the editor uses.

import { basename, dirname } from 'node:path';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { Slug } from '@urost3/contract/text/text.schemas.ts';
import type { ContentProblem } from '../content-problem.ts';
import { FileContext, type Place } from './markdown-context.ts';
import { authorWords, type Fields } from './markdown-fields.ts';
import { readFrontMatter } from './markdown-front-matter.ts';
import { splitFile } from './markdown-parts.ts';
import { readParts } from './markdown-read.ts';

/** Placeholders that are tried in turn for each refused value. */
const PLACEHOLDERS = [null, '?', 'question'] as const;

/** The document with placeholders for the refused values; null when no placeholder is accepted. */
function withPlaceholders(document: object): EditorSection | null {
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

/** Reports the values of a section file that the schema refuses, and replaces them by placeholders. */
function reportIssues(
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

export interface ContentFile {
  /** The public slug; null when the file contains none. */
  id: string | null;
  /** Derived from the folder's name; null when that is not a station type. */
  stationId: StationId | null;
  /** The station's name; null when the file contains none. */
  station: string | null;
  section: EditorSection;
  /** Positions of the questions and blocks that have no id in the file. `numberIds` gives them ids. */
  derived: { questions: number[]; blocks: number[] };
  placeOf: (path: string) => Place;
  /** @param line number of the line within the field's text, from 0 */
  placeInText: (path: string, line: number) => Place;
  /** True when a problem was reported at this place, so that its consequences are not reported too. */
  hasProblemAt: (path: string) => boolean;
}

type ParsedFile =
  | { ok: true; value: ContentFile; problems: [] }
  /**
   * `value` has placeholders for refused fields, so that later rules can find further problems. It is null when the file
   * has no front matter, or when no placeholder fits.
   */
  | { ok: false; value: ContentFile | null; problems: ContentProblem[] };

/** Fills missing ids with `prefix` and the position, and skips ids that are in use. */
function numberIds(items: Fields[], prefix: string): { items: Fields[]; derived: number[] } {
  const taken = new Set(items.map(({ id }) => id));
  const derived: number[] = [];
  const numbered = items.map((item, index) => {
    if (item.id !== undefined) return item;
    let number = index + 1;
    while (taken.has(`${prefix}${number}`)) number += 1;
    taken.add(`${prefix}${number}`);
    derived.push(index);
    return { ...item, id: `${prefix}${number}` };
  });
  return { items: numbered, derived };
}

function reportRepeatedIds(context: FileContext, list: string, items: Fields[]): void {
  const seen = new Set<unknown>();
  for (const [index, { id }] of items.entries()) {
    const place = context.placeOf(`${list}.${index}.id`);
    if (id !== undefined && seen.has(id))
      context.report(place.line, place.label, `The id "${id}" is used twice.`);
    seen.add(id);
  }
}

function reportUnstorable(context: FileContext, section: EditorSection): void {
  const text = JSON.stringify(section);
  if (text.includes('\\u0000') && JSON.stringify(section, dropNul) !== text) {
    context.report(1, 'file', 'The text contains a NUL character, which cannot be stored.');
  }
}

function dropNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : value;
}

/** @param fileName the path for messages. The name of its folder gives the station type. */
export function parseSectionFile(fileText: string, fileName: string): ParsedFile {
  const context = new FileContext(fileName);
  const raw = splitFile(fileText);
  if (!raw.frontMatter) {
    const reason = fileText.startsWith('---')
      ? 'The front matter has no closing --- line.'
      : 'A section file begins with front matter between two --- lines.';
    context.report(1, 'front matter', reason);
    return { ok: false, value: null, problems: context.problems };
  }
  for (const stray of raw.strays) context.report(stray.line, 'file', stray.reason);
  const front = readFrontMatter(context, raw.frontMatter);
  const draft = readParts(context, raw.parts);
  reportRepeatedIds(context, 'questions', draft.questions);
  reportRepeatedIds(context, 'content_sections', draft.content_sections);
  if (front.id !== null && !Slug.safeParse(front.id).success) {
    context.report(
      context.placeOf('id').line,
      'id',
      'Please use small letters, digits and single hyphens.',
    );
  }
  const questions = numberIds(draft.questions, 'q');
  const blocks = numberIds(draft.content_sections, 'b');
  const document = {
    ...front.fields,
    ...draft,
    content_sections: blocks.items,
    questions: questions.items,
  };
  const parsed = EditorSection.safeParse(document, { error: authorWords });
  if (!parsed.success) reportIssues(context, parsed.error.issues);
  else reportUnstorable(context, parsed.data);
  const section = parsed.success ? parsed.data : withPlaceholders(document);
  const folder = StationId.safeParse(basename(dirname(fileName)));
  const isUnread = (path: string) => !front.isRead && FRONT_FIELDS.has(path.replace(/\..*/s, ''));
  const value = section && {
    id: front.id,
    stationId: folder.success ? folder.data : null,
    station: front.station,
    section,
    derived: { questions: questions.derived, blocks: blocks.derived },
    placeOf: (path: string) => context.placeOf(path),
    placeInText: (path: string, line: number) => context.placeInText(path, line),
    hasProblemAt: (path: string) => isUnread(path) || context.hasProblemAt(path),
  };
  if (value && parsed.success && context.problems.length === 0)
    return { ok: true, problems: [], value };
  const problems = context.problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { ok: false, value, problems };
}

/** Fields whose rules are not checked when the front matter cannot be read, because they contain placeholders then. */
const FRONT_FIELDS = new Set(['title', 'category', 'methodology', 'reviewedOn', 'sources']);
