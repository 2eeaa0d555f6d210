// Detects the type of a file from its first bytes, because its name and declared type cannot be trusted.
import { fileTypeFromBuffer } from 'file-type';
import { looksLikeDrawing } from './safe-drawing.ts';

export interface MediaKind {
  kind: 'image' | 'audio' | 'drawing';
  mime: string;
  extension: string;
}

const jpeg: MediaKind = { kind: 'image', mime: 'image/jpeg', extension: 'jpg' };
const png: MediaKind = { kind: 'image', mime: 'image/png', extension: 'png' };
const ogg: MediaKind = { kind: 'audio', mime: 'audio/ogg', extension: 'ogg' };
// Recording apps store audio in MP4 containers, which file-type may report as video (`mp4`).
const mp4: MediaKind = { kind: 'audio', mime: 'audio/mp4', extension: 'm4a' };

/** Accepted formats by the extension that file-type returns. */
const accepted = new Map<string, MediaKind>([
  ['jpg', jpeg],
  ['png', png],
  ['apng', png],
  ['gif', { kind: 'image', mime: 'image/gif', extension: 'gif' }],
  ['ogg', ogg],
  ['opus', ogg],
  ['wav', { kind: 'audio', mime: 'audio/wav', extension: 'wav' }],
  ['m4a', mp4],
  ['m4b', mp4],
  ['mp4', mp4],
  // Firefox and Chrome record sound in WebM containers, which file-type reports as video.
  ['webm', { kind: 'audio', mime: 'audio/webm', extension: 'webm' }],
  ['mp3', { kind: 'audio', mime: 'audio/mpeg', extension: 'mp3' }],
]);

/** Detects the type like `sniffMedia`, and also accepts drawings, which are allowed only in imports. */
export async function sniffContentMedia(bytes: Buffer): Promise<MediaKind | null> {
  if (looksLikeDrawing(bytes)) return { kind: 'drawing', mime: 'image/svg+xml', extension: 'svg' };
  return sniffMedia(bytes);
}

/** Whether the file can be used as this kind of media. Any picture can be used as a drawing. */
export const fitsKind = (found: MediaKind | null, wanted: MediaKind['kind']): boolean =>
  found?.kind === wanted || (wanted === 'drawing' && found?.kind === 'image');

/** Detects the type of a picture or recording. @returns null for a format that is not accepted */
export async function sniffMedia(bytes: Buffer): Promise<MediaKind | null> {
  const found = await fileTypeFromBuffer(bytes);
  return (found && accepted.get(found.ext)) ?? null;
}
