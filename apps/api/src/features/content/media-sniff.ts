// What a file is, told by its first bytes: names and declared types are only claims.

import { looksLikeDrawing } from './drawing-check.ts';

export interface MediaKind {
  kind: 'image' | 'audio' | 'drawing';
  mime: string;
  extension: string;
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function isMp3(bytes: Buffer): boolean {
  if (ascii(bytes, 0, 3) === 'ID3') return true;
  const [first = 0, second = 0, third = 0] = bytes;
  // Frame sync, layer III, a valid bit rate and sampling rate.
  return (
    first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
  );
}

/** Drawings beside pictures and recordings: only import takes them. @returns null as `sniffMedia` does */
export function sniffContentMedia(bytes: Buffer): MediaKind | null {
  if (looksLikeDrawing(bytes)) return { kind: 'drawing', mime: 'image/svg+xml', extension: 'svg' };
  return sniffMedia(bytes);
}

/** What a place for this kind of media takes: a drawing may be drawn by a camera too. */
export const fitsKind = (found: MediaKind | null, wanted: MediaKind['kind']): boolean =>
  found?.kind === wanted || (wanted === 'drawing' && found?.kind === 'image');

/** @returns null for anything that is not one of the accepted formats */
export function sniffMedia(bytes: Buffer): MediaKind | null {
  if (bytes.length < 12) return null;
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { kind: 'image', mime: 'image/jpeg', extension: 'jpg' };
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) {
    return { kind: 'image', mime: 'image/png', extension: 'png' };
  }
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6)))
    return { kind: 'image', mime: 'image/gif', extension: 'gif' };
  if (ascii(bytes, 0, 4) === 'OggS') return { kind: 'audio', mime: 'audio/ogg', extension: 'ogg' };
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE')
    return { kind: 'audio', mime: 'audio/wav', extension: 'wav' };
  if (
    ascii(bytes, 4, 8) === 'ftyp' &&
    /^(?:M4A |M4B |mp42|mp41|isom|iso[2-6]|dash)/.test(ascii(bytes, 8, 12))
  ) {
    return { kind: 'audio', mime: 'audio/mp4', extension: 'm4a' };
  }
  return isMp3(bytes) ? { kind: 'audio', mime: 'audio/mpeg', extension: 'mp3' } : null;
}
