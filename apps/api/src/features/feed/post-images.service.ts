// Pictures of posts. The server re-encodes each upload and stores it in a folder of its uploader. The URL of an upload is
// signed for one viewer and expires. URLs of pictures on other sites are stored as text, and the server never fetches
// these pictures.

import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { isUploadedImage } from '@urost3/contract/feed.ts';
import { POST_IMAGE_GRACE_MS } from '@urost3/contract/limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Database, Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { createUrlSigner, type SignedQuery } from '../../http/signed-urls.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Storage, StoredFile } from '../../providers/storage/port.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import * as repository from './post-images.repository.ts';

const WIDTH_MAX = 1_600;
/** A picture with more pixels is a decompression bomb or a mistake. */
const PIXELS_MAX = 50_000_000;
const FRAMES_MAX = 60;
const UPLOADS: Limit = {
  name: 'post-images',
  max: 60,
  windowMs: HOUR_MS,
  message: 'You have uploaded too many pictures.',
};

const accepted = new Set(['jpg', 'png', 'apng', 'gif']);

/** Re-encodes the picture, which removes EXIF, locations, comments and appended data. @throws AppError unsupported_media_type */
async function redraw(bytes: Buffer): Promise<Buffer> {
  // Identify the type by the bytes, because names and declared types cannot be trusted.
  const type = (await fileTypeFromBuffer(bytes))?.ext ?? '';
  if (!accepted.has(type)) {
    throw new AppError('unsupported_media_type', 'Please choose a picture: JPG, PNG or GIF.');
  }
  try {
    const image = sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
      ...(type === 'gif' ? { pages: -1 } : {}),
    });
    const { pages = 1 } = await image.metadata();
    if (pages > FRAMES_MAX) throw new Error('too many frames');
    return await image
      .autoOrient()
      .resize({ width: WIDTH_MAX, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new AppError('unsupported_media_type', 'This file cannot be read as a picture.');
  }
}

export type PostImagesService = ReturnType<typeof createPostImagesService>;

export function createPostImagesService(deps: {
  database: Database;
  storage: Storage;
  clock: Clock;
  limits: RateLimitsService;
  secretKey: string;
}) {
  const { storage, clock, limits } = deps;
  const { db } = deps.database;
  const signer = createUrlSigner(deps, 'post-images');
  const signedUrl = (viewer: string, image: string): string =>
    `/api/community/images/${image.slice('post_images/'.length)}?${signer.sign(viewer, image)}`;

  /** Deletes the files before their rows. A row without a file shows an empty frame, but a file without a row would never be deleted. */
  async function removeAll(keys: readonly string[]): Promise<void> {
    for (const image of keys) await storage.remove(image);
    await repository.removeImages(db, keys);
  }

  return {
    /**
     * @returns the name to attach to a post, and a URL that shows the picture
     * @throws AppError too_many_requests, unsupported_media_type
     */
    async upload(ownerUid: string, bytes: Buffer): Promise<{ image: string; url: string }> {
      await limits.count(db, [{ limit: UPLOADS, subject: ownerUid }]);
      const drawn = await redraw(bytes);
      const now = clock.now();
      const name = `${now.getTime().toString(36)}-${randomBytes(9).toString('base64url')}.webp`;
      const image = `post_images/${ownerUid}/${name}`;
      await storage.put(image, drawn, 'image/webp');
      try {
        await repository.insertImage(db, {
          storageKey: image,
          ownerUid,
          bytes: drawn.length,
          createdAt: now,
        });
      } catch (error) {
        await storage.remove(image).catch(() => undefined);
        throw error;
      }
      return { image, url: signedUrl(ownerUid, image) };
    },
    /** Replaces stored images by signed URLs for the viewer. */
    forViewer: (viewer: string, images: readonly string[]): string[] =>
      images.map((image) => (isUploadedImage(image) ? signedUrl(viewer, image) : image)),
    /**
     * Attaches the author's uploads to a new post.
     * @throws AppError rule_violation when an upload no longer exists, belongs to somebody else or is already used
     */
    async attach(
      tx: Db,
      images: readonly string[],
      ownerUid: string,
      postId: string,
    ): Promise<void> {
      const uploads = images.filter(isUploadedImage);
      const given = await repository.updateImagesPost(tx, uploads, ownerUid, postId);
      if (given !== uploads.length) {
        throw new AppError(
          'rule_violation',
          'One of the pictures is no longer available. Please upload it again.',
        );
      }
    },
    /** Deletes the pictures of a post. Callers delete the post afterwards, so that they can repeat a failed call. */
    async removeOfPost(postId: string): Promise<void> {
      await removeAll(await repository.listImagesOfPost(db, postId));
    },
    /** Deletes uploads that no post has used within a day. */
    async removeWaiting(): Promise<void> {
      const before = new Date(clock.now().getTime() - POST_IMAGE_GRACE_MS);
      await removeAll(await repository.listWaitingImages(db, before));
    },
    /** @throws AppError forbidden for a wrong or expired signature, not_found */
    async open(image: string, query: SignedQuery): Promise<StoredFile> {
      if (!signer.verify(image, query))
        throw new AppError(
          'forbidden',
          'This picture address has expired. Please reload the page.',
        );
      const file = await storage.get(image);
      if (!file) throw new AppError('not_found', 'This picture no longer exists.');
      return file;
    },
  };
}
