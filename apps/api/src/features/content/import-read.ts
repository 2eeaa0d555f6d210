// From files to import items with their media, before the database is asked anything.

import { basename } from 'node:path';
import { findBrokenRules } from '@urost3/contract/section-rules.ts';
import { type StationId, stationIds } from '@urost3/contract/stations.ts';
import type { ContentFiles, TextFile } from './content-files.ts';
import { readJsonLines, readLines } from './content-jsonl.ts';
import { parseSectionFile } from './content-markdown.ts';
import type { ImportItem, ImportNote, SectionItem } from './import-item.ts';
import { findNamedMedia, findRecordImages, type MediaSearch } from './import-media.ts';
import type { JsonRecord } from './jsonl-record.ts';
import type { Place } from './markdown-context.ts';

export interface ReadImport extends MediaSearch {
  items: ImportItem[];
  notes: ImportNote[];
  records: number;
}

/** The file's own name without the number that sorts it in its folder. */
function markdownKey(stationId: StationId, path: string): string {
  return `markdown:${stationId}/${basename(path)
    .replace(/\.md$/i, '')
    .replace(/^\d+[-_. ]+/, '')}`;
}

function readMarkdown(
  file: TextFile,
  fallback: StationId | null,
  into: ReadImport,
): { item: SectionItem; placeOf: (path: string) => Place } | null {
  const parsed = parseSectionFile(file.text, file.name);
  if (!parsed.ok) {
    into.problems.push(...parsed.problems);
    return null;
  }
  const { section, derived, placeOf } = parsed.value;
  const stationId = parsed.value.stationId ?? fallback;
  if (!stationId) {
    const reason = `Please put the file into a folder named ${stationIds.join(', ')}, or name the type with --station.`;
    into.problems.push({ file: file.name, line: null, field: 'station type', reason });
    return null;
  }
  const broken = findBrokenRules(section, stationId);
  for (const { path, reason } of broken) {
    const place = placeOf(path);
    into.problems.push({ file: file.name, line: place.line, field: place.label, reason });
  }
  const item: SectionItem = {
    kind: 'section',
    origin: { file: file.name, line: null },
    sourceKey: markdownKey(stationId, file.path),
    id: parsed.value.id,
    stationId,
    station: parsed.value.station,
    section,
    hasOrder: true,
    derived,
  };
  return { item, placeOf };
}

/** Two files that mean the same section would overwrite each other. */
function reportClashes(items: SectionItem[], into: ReadImport): void {
  const seen = new Map<string, SectionItem>();
  for (const item of items) {
    const keys = [
      `source ${item.sourceKey}`,
      ...(item.id ? [`id ${item.stationId}/${item.id}`] : []),
    ];
    for (const key of keys) {
      const other = seen.get(key);
      const field = key.startsWith('id') ? 'id' : 'file name';
      if (other && other !== item) {
        into.problems.push({
          file: item.origin.file,
          line: null,
          field,
          reason: `It is the same as that of ${other.origin.file}.`,
        });
      }
      seen.set(key, item);
    }
  }
}

async function readRecords(
  file: TextFile,
  stationId: StationId | null,
  into: ReadImport,
): Promise<void> {
  const lines = readLines(file.text, file.name);
  const names = await findRecordImages(file, lines.records, into.media);
  const keepImage = (_record: JsonRecord, address: string) => names.get(address) ?? null;
  const read = readJsonLines(lines, { stationId, keepImage });
  into.notes.push(...read.notes);
  into.records += read.records;
  for (const item of read.items) {
    const { line } = item.origin;
    // In bulk a document with a broken file is refused, and the others are kept.
    const search: MediaSearch = { media: into.media, missing: into.missing, problems: [] };
    await findNamedMedia(file, item, (path) => ({ line, label: path }), search);
    if (search.problems.length === 0) into.items.push(item);
    for (const { field, reason } of search.problems) {
      into.notes.push({
        kind: 'refused',
        file: file.name,
        line,
        subject: item.section.title,
        reason: `${field}: ${reason}`,
      });
    }
  }
}

/** @param stationId for what does not say where it belongs; null when nobody said */
export async function readImport(
  files: ContentFiles,
  stationId: StationId | null,
): Promise<ReadImport> {
  const into: ReadImport = {
    items: [],
    media: new Map(),
    missing: [],
    problems: [...files.problems],
    notes: [],
    records: files.markdown.length,
  };
  const sections: SectionItem[] = [];
  for (const file of files.markdown) {
    const found = readMarkdown(file, stationId, into);
    if (!found) continue;
    sections.push(found.item);
    await findNamedMedia(file, found.item, found.placeOf, into);
  }
  reportClashes(sections, into);
  into.items.push(...sections);
  for (const file of files.jsonLines) await readRecords(file, stationId, into);
  return into;
}
