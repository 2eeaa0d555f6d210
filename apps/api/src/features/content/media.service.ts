// Signed URLs of audio and images. A URL works for one user, one file and a limited time. Locked content stays unreachable,
// because its URLs are sent only to people who may read it.
import { AppError } from '../../http/app-error.ts';
import { createUrlSigner, type SignedQuery } from '../../http/signed-urls.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Storage } from '../../providers/storage/port.ts';
import type { ContentService } from './content.service.ts';

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
  const { content, storage } = deps;
  const signer = createUrlSigner(deps, 'media');

  return {
    /** A path under /api, valid for about 2 hours. */
    signedUrl: (uid: string, name: string): string =>
      `/api/media/${encodeURIComponent(name)}?${signer.sign(uid, name)}`,
    /** @throws AppError forbidden for a wrong or expired signature, not_found */
    async open(name: string, query: SignedQuery): Promise<MediaFile> {
      if (!signer.verify(name, query))
        throw new AppError(
          'forbidden',
          'This media address has expired. Please open the section again.',
        );
      const row = await content.findMedia(name);
      if (!row) throw new AppError('not_found', 'This media file no longer exists.');
      return { mime: row.mime, size: row.bytes, storageKey: row.storageKey };
    },
    /** The URL at which browsers fetch the file from the store; null when this server sends the file. */
    async addressOf(file: MediaFile): Promise<string | null> {
      const signedAt = new Date(signer.windowStart());
      return (await storage.addressFor?.(file.storageKey, signedAt)) ?? null;
    },
    read: (file: MediaFile, range?: { start: number; end: number }) =>
      storage.get(file.storageKey, range),
  };
}
