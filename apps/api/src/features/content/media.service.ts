// Signed addresses for audio and images: bound to a user, a file and a time. Locked content is unreachable, because its
// addresses are written only into responses to people who may read it.
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { MEDIA_URL_MS } from '@urost3/contract/limits.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Storage } from '../../providers/storage/port.ts';
import type { ContentService } from './content.service.ts';

/** Addresses created within one such window are equal, so that the browser's cache keeps a file across pages. */
const WINDOW_MS = 10 * 60 * 1000;

interface MediaFile {
  mime: string;
  size: number;
  storageKey: string;
}

export type MediaService = ReturnType<typeof createMediaService>;

export function createMediaService(deps: {
  content: Pick<ContentService, 'findMedia'>;
  storage: Storage;
  clock: Clock;
  secretKey: string;
}) {
  const { content, storage, clock } = deps;
  const key = createSecretKey(createHmac('sha256', deps.secretKey).update('media').digest());
  const sign = (uid: string, name: string, expires: string) =>
    createHmac('sha256', key)
      .update(`${uid}\n${name}\n${expires}`)
      .digest('base64url')
      .slice(0, 32);

  return {
    /** A path under /api, valid for about 2 hours. */
    signedUrl(uid: string, name: string): string {
      const window = Math.floor(clock.now().getTime() / WINDOW_MS) * WINDOW_MS;
      const expires = ((window + MEDIA_URL_MS) / 1000).toString(36);
      const user = encodeURIComponent(uid);
      return `/api/media/${encodeURIComponent(name)}?u=${user}&e=${expires}&s=${sign(uid, name, expires)}`;
    },
    /** @throws AppError forbidden for a wrong or expired signature, not_found */
    async open(name: string, query: { u: string; e: string; s: string }): Promise<MediaFile> {
      const expected = Buffer.from(sign(query.u, name, query.e));
      const given = Buffer.from(query.s);
      const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
      const expiresAt = Number.parseInt(query.e, 36) * 1000;
      if (!isSigned || !(expiresAt > clock.now().getTime())) {
        throw new AppError(
          'forbidden',
          'This media address has expired. Please open the section again.',
        );
      }
      const row = await content.findMedia(name);
      if (!row) throw new AppError('not_found', 'This media file no longer exists.');
      return { mime: row.mime, size: row.bytes, storageKey: row.storageKey };
    },
    /** Where the store gives the file to browsers; null when this server does. */
    async addressOf(file: MediaFile): Promise<string | null> {
      const window = Math.floor(clock.now().getTime() / WINDOW_MS) * WINDOW_MS;
      return (await storage.addressFor?.(file.storageKey, new Date(window))) ?? null;
    },
    read: (file: MediaFile, range?: { start: number; end: number }) =>
      storage.get(file.storageKey, range),
  };
}
