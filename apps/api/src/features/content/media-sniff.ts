// Identifies a file by its first bytes, because names and declared types cannot be trusted.
import { fileTypeFromBuffer } from 'file-type';
import { looksLikeDrawing } from './drawing-check.ts';

export interface MediaKind {
  kind: 'image' | 'audio' | 'drawing';
  mime: string;
  extension: string;
}

const jpeg: MediaKind = { kind: 'image', mime: 'image/jpeg', extension: 'jpg' };
const png: MediaKind = { kind: 'image', mime: 'image/png', extension: 'png' };
const ogg: MediaKind = { kind: 'audio', mime: 'audio/ogg', extension: 'ogg' };
// Recorders write sound alone into the container of films.
const mp4: MediaKind = { kind: 'audio', mime: 'audio/mp4', extension: 'm4a' };

/** By the extension that file-type gives. */
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
  ['mp3', { kind: 'audio', mime: 'audio/mpeg', extension: 'mp3' }],
]);

/** Drawings in addition to pictures and recordings, for import only. @returns null as `sniffMedia` does */
export async function sniffContentMedia(bytes: Buffer): Promise<MediaKind | null> {
  if (looksLikeDrawing(bytes)) return { kind: 'drawing', mime: 'image/svg+xml', extension: 'svg' };
  return sniffMedia(bytes);
}

/** Accepted formats for this kind of media; a scheme may also be a photograph. */
export const fitsKind = (found: MediaKind | null, wanted: MediaKind['kind']): boolean =>
  found?.kind === wanted || (wanted === 'drawing' && found?.kind === 'image');

/** @returns null for anything but an accepted format */
export async function sniffMedia(bytes: Buffer): Promise<MediaKind | null> {
  const found = await fileTypeFromBuffer(bytes);
  return (found && accepted.get(found.ext)) ?? null;
}
