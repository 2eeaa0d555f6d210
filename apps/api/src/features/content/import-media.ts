// Finds the media files that imported texts use.
import { basename, extname } from 'node:path';
import { listMedia, type MediaReference } from '@urost3/contract/section-media.ts';
import { readMediaBelow, readMediaBeside, type TextFile } from './content-files.ts';
import type { ContentProblem } from './content-problem.ts';
import type { ImportItem } from './import-item.ts';
import { IMAGE } from './jsonl-images.ts';
import type { JsonRecord } from './jsonl-record.ts';
import type { Place } from './markdown-context.ts';
import { digestOf } from './media-prepare.ts';
import { fitsKind, type MediaKind, sniffContentMedia, sniffMedia } from './media-sniff.ts';
import { redrawDrawing } from './safe-drawing.ts';

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
  item: ImportItem;
}

export interface MediaSearch {
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
export async function findNamedMedia(
  file: TextFile,
  item: ImportItem,
  placeOf: (path: string) => Place | { line: number | null; label: string },
  into: MediaSearch,
): Promise<void> {
  const problemAt = (reference: MediaReference, what: string): ContentProblem => {
    const place = placeOf(reference.path);
    const reason = `The media file "${reference.name}" ${what}.`;
    return { file: file.name, line: place.line, field: place.label, reason };
  };
  for (const reference of listMedia(item.section)) {
    const { name, kind } = reference;
    if (into.media.has(name)) continue;
    const bytes = await readMediaBeside(file.path, name);
    if (!bytes) {
      into.missing.push({
        name,
        item,
        problem: problemAt(reference, 'is not in the media folder'),
      });
      continue;
    }
    const found = await sniffContentMedia(bytes);
    const safe = found?.kind === 'drawing' ? redrawDrawing(bytes) : bytes;
    if (!fitsKind(found, kind)) into.problems.push(problemAt(reference, `is not ${wanted[kind]}`));
    else if (typeof safe === 'string') into.problems.push(problemAt(reference, safe));
    else into.media.set(name, { name, kind, bytes: safe });
  }
}

/** A media name with a digest of the content, because several datasets have different pictures called `figure1.jpg`. */
function datasetMediaName(relativePath: string, bytes: Buffer, kind: MediaKind): string {
  const extension = kind.extension === 'jpg' ? 'jpg' : 'png';
  const stem = basename(relativePath, extname(relativePath))
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '');
  return `${(stem || 'image').slice(0, 100)}-${digestOf(bytes).slice(0, 10)}.${extension}`;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object') {
    for (const item of Object.values(value)) yield* textsIn(item);
  }
}

/** Finds pictures that records reference by a relative path. @returns the media name of each path that was found */
export async function findRecordImages(
  file: TextFile,
  records: JsonRecord[],
  media: Map<string, FoundMedia>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const addresses = new Set<string>();
  for (const { fields } of records) {
    for (const text of textsIn(fields)) {
      for (const match of text.matchAll(IMAGE)) addresses.add(match[2] ?? '');
    }
  }
  for (const address of addresses) {
    const bytes = await readMediaBelow(file.path, address).catch(() => null);
    const kind = bytes && (await sniffMedia(bytes));
    if (!bytes || kind?.kind !== 'image') continue;
    const name = datasetMediaName(address, bytes, kind);
    names.set(address, name);
    media.set(name, { name, kind: 'image', bytes });
  }
  return names;
}
