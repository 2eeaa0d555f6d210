// Finds the media files that imported texts use.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { listMedia, type MediaReference } from '@urost3/contract/section-media.ts';
import { readMediaBeside, type TextFile } from './content-files.ts';
import type { ContentProblem } from './content-problem.ts';
import type { Place } from './markdown-context.ts';
import { fitsKind, sniffContentMedia } from './media-sniff.ts';
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
  section: EditorSection,
  placeOf: (path: string) => Place,
  into: MediaSearch,
): Promise<void> {
  const problemAt = (reference: MediaReference, what: string): ContentProblem => {
    const place = placeOf(reference.path);
    const reason = `The media file "${reference.name}" ${what}.`;
    return { file: file.name, line: place.line, field: place.label, reason };
  };
  for (const reference of listMedia(section)) {
    const { name, kind } = reference;
    if (into.media.has(name)) continue;
    const bytes = await readMediaBeside(file.path, name);
    if (!bytes) {
      into.missing.push({ name, problem: problemAt(reference, 'is not in the media folder') });
      continue;
    }
    const found = await sniffContentMedia(bytes);
    const safe = found?.kind === 'drawing' ? redrawDrawing(bytes) : bytes;
    if (!fitsKind(found, kind)) into.problems.push(problemAt(reference, `is not ${wanted[kind]}`));
    else if (typeof safe === 'string') into.problems.push(problemAt(reference, safe));
    else into.media.set(name, { name, kind, bytes: safe });
  }
}
