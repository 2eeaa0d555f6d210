// Turns files into import items with their media, without database access.

import { basename } from 'node:path';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import {
  listMedia,
  listTexts,
  type MediaReference,
} from '@urost3/contract/content/section-media.ts';
import { findBrokenRules } from '@urost3/contract/content/section-rules.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { findForeignHtml } from '@urost3/contract/text/markdown-runs.ts';
import { pick } from '../../../db/client.ts';
import { type ContentProblem, problemAt } from '../content-problem.ts';
import { type ContentFile, parseSectionFile } from '../markdown/content-markdown.ts';
import type { Place } from '../markdown/markdown-context.ts';
import { fitsKind, sniffContentMedia } from '../media/media.service.ts';
import { redrawDrawing } from '../media/safe-drawing.ts';
import { type ContentFiles, readMediaBeside, type TextFile } from './content-files.ts';
import type { ImportNote, SectionItem } from './import-plan.ts';

/** A media file that the imported texts use. */
export interface FoundMedia {
  name: string;
  kind: MediaReference['kind'];
  /** The bytes of the file; a drawing is written anew. */
  bytes: Buffer;
}

/** A media name without a file. It is valid when the database already has the file. */
interface MissingMedia {
  name: string;
  problem: ContentProblem;
}

interface MediaSearch {
  media: Map<string, FoundMedia>;
  missing: MissingMedia[];
  problems: ContentProblem[];
}

const wanted: Record<MediaReference['kind'], string> = {
  image: 'a JPG, PNG or GIF picture',
  audio: 'an MP3, M4A, OGG, WAV or WebM recording',
  drawing: 'an SVG drawing or a JPG, PNG or GIF picture',
};

/** Finds all media that a document uses. A file of the wrong type is a problem. */
async function findNamedMedia(
  file: TextFile,
  section: EditorSection,
  placeOf: (path: string) => Place,
  into: MediaSearch,
) {
  const faultOf = (reference: MediaReference, what: string) =>
    problemAt(file.name, placeOf(reference.path), `The media file "${reference.name}" ${what}.`);
  for (const reference of listMedia(section)) {
    const { name, kind } = reference;
    if (into.media.has(name)) continue;
    const bytes = await readMediaBeside(file.path, name);
    if (!bytes) {
      into.missing.push({ name, problem: faultOf(reference, 'is not in the media folder') });
      continue;
    }
    const found = await sniffContentMedia(bytes);
    const safe = found?.kind === 'drawing' ? redrawDrawing(bytes) : bytes;
    if (!fitsKind(found, kind)) into.problems.push(faultOf(reference, `is not ${wanted[kind]}`));
    else if (typeof safe === 'string') into.problems.push(faultOf(reference, safe));
    else into.media.set(name, { name, kind, bytes: safe });
  }
}

export interface ReadImport extends MediaSearch {
  items: SectionItem[];
  notes: ImportNote[];
  files: number;
}

/** The source key of a section file: its station type and its name, without the sorting number at the start. */
function markdownKey(stationId: StationId, path: string): string {
  return `markdown:${stationId}/${basename(path)
    .replace(/\.md$/i, '')
    .replace(/^\d+[-_. ]+/, '')}`;
}

/** Warns about HTML tags and comments that study pages do not render, and quotes words near them. */
function warnOfHtml(file: TextFile, parsed: ContentFile, into: ReadImport): void {
  for (const { path, text } of listTexts(parsed.section)) {
    for (const { tag, words, line } of findForeignHtml(text)) {
      const place = parsed.placeInText(path, line);
      const reason = tag.startsWith('<!--')
        ? `The comment “${words}” is not shown.`
        : `${tag} is not shown as HTML; its words stay: “${words}”.`;
      into.notes.push({
        kind: 'warning',
        file: file.name,
        line: place.line,
        subject: place.label,
        reason,
      });
    }
  }
}

function readMarkdown(
  file: TextFile,
  options: ReadOptions,
  into: ReadImport,
): { item: SectionItem; placeOf: (path: string) => Place } | null {
  const parsed = parseSectionFile(file.text, file.name);
  const problems: ContentProblem[] = [...parsed.problems];
  const value = parsed.value;
  const stationId = value?.stationId ?? options.stationId;
  if (value && !stationId) {
    const reason = `Please put the file into a folder named ${stationIds.join(', ')}, or name the type with --station.`;
    problems.push({ file: file.name, line: null, field: 'station type', reason });
  }
  if (value && stationId) {
    const { today } = options;
    for (const { path, reason } of findBrokenRules(value.section, stationId, { today })) {
      if (value.hasProblemAt(path)) continue;
      const place = value.placeOf(path);
      problems.push(problemAt(file.name, place, reason));
    }
    warnOfHtml(file, value, into);
  }
  into.problems.push(...problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  if (!value || !stationId) return null;
  const item: SectionItem = {
    file: file.name,
    sourceKey: markdownKey(stationId, file.name),
    id: value.id,
    stationId,
    ...pick(value, 'station', 'section', 'derived'),
  };
  return { item, placeOf: value.placeOf };
}

/** Reports two files with the same section id or the same source key, because one would overwrite the other. */
function reportClashes(into: ReadImport): void {
  const seen = new Map<string, SectionItem>();
  for (const item of into.items) {
    const keys = [
      `source ${item.sourceKey}`,
      ...(item.id ? [`id ${item.stationId}/${item.id}`] : []),
    ];
    for (const key of keys) {
      const other = seen.get(key);
      const field = key.startsWith('id') ? 'id' : 'file name';
      if (other && other !== item) {
        into.problems.push({
          file: item.file,
          line: null,
          field,
          reason: `It is the same as that of ${other.file}.`,
        });
      }
      seen.set(key, item);
    }
  }
}

export interface ReadOptions {
  /** The station type for material that names none; null when the person chose none for the import. */
  stationId: StationId | null;
  /** `YYYY-MM-DD`. Without it, review dates are not compared with today. */
  today?: string | undefined;
}

export async function readImport(files: ContentFiles, options: ReadOptions): Promise<ReadImport> {
  const into: ReadImport = {
    items: [],
    media: new Map(),
    missing: [],
    problems: [...files.problems],
    notes: [],
    files: files.markdown.length,
  };
  for (const file of files.markdown) {
    const found = readMarkdown(file, options, into);
    if (!found) continue;
    into.items.push(found.item);
    await findNamedMedia(file, found.item.section, found.placeOf, into);
  }
  reportClashes(into);
  return into;
}
