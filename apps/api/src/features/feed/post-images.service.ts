// Pictures of posts. The server re-encodes each upload and stores it in a folder of its uploader. The URL of an upload is
// signed for one viewer and expires. URLs of pictures on other sites are stored as text, and the server never fetches
// these pictures.

import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { isUploadedImage } from '@urost3/contract/feed/feed.ts';
import { POST_IMAGE_GRACE_MS } from '@urost3/contract/limits.ts';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedQuery } from '../../http/guards/signed-urls.ts';
import type { StoredFile } from '../../providers/ports.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import { postImages } from './feed.tables.ts';

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
  // Loaded with the first picture, because the library is large.
  const { default: sharp } = await import('sharp');
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

/** Replaces stored images by signed URLs for the viewer. */
export function signImages(ctx: Context, viewer: string, images: readonly string[]): string[] {
  return images.map((image) =>
    isUploadedImage(image)
      ? `/api/community/images/${image.slice('post_images/'.length)}?${ctx.postImageUrls.sign(viewer, image)}`
      : image,
  );
}

/**
 * @returns the name to attach to a post, and a URL that shows the picture
 * @throws AppError too_many_requests, unsupported_media_type
 */
export async function uploadPostImage(
  ctx: Context,
  ownerUid: string,
  bytes: Buffer,
): Promise<{ image: string; url: string }> {
  const { db, storage } = ctx;
  await ctx.limits.count(db, [{ limit: UPLOADS, subject: ownerUid }]);
  const drawn = await redraw(bytes);
  const now = ctx.clock.now();
  const name = `${now.getTime().toString(36)}-${randomBytes(9).toString('base64url')}.webp`;
  const image = `post_images/${ownerUid}/${name}`;
  await storage.put(image, drawn, 'image/webp');
  try {
    await db
      .insert(postImages)
      .values({ storageKey: image, ownerUid, bytes: drawn.length, createdAt: now });
  } catch (error) {
    await storage.remove(image).catch(() => undefined);
    throw error;
  }
  return { image, url: signImages(ctx, ownerUid, [image])[0] ?? '' };
}

/**
 * Attaches the author's unused uploads to a new post.
 * @throws AppError rule_violation when an upload no longer exists, is older than a day, belongs to somebody else or is already used
 */
export async function attachImages(
  tx: Db,
  images: readonly string[],
  ownerUid: string,
  postId: string,
  now: Date,
) {
  const uploads = images.filter(isUploadedImage);
  if (uploads.length === 0) return;
  const attached = await tx
    .update(postImages)
    .set({ postId })
    .where(
      and(
        inArray(postImages.storageKey, uploads),
        eq(postImages.ownerUid, ownerUid),
        isNull(postImages.postId),
        gt(postImages.createdAt, new Date(now.getTime() - POST_IMAGE_GRACE_MS)),
      ),
    )
    .returning({ key: postImages.storageKey });
  if (attached.length !== uploads.length) {
    throw new AppError(
      'rule_violation',
      'One of the pictures is no longer available. Please upload it again.',
    );
  }
}

/** Deletes the files before their rows. A row without a file shows an empty frame, but a file without a row would never be deleted. */
async function removeAll({ db, storage }: Context, rows: readonly { key: string }[]) {
  const keys = rows.map(({ key }) => key);
  for (const key of keys) await storage.remove(key);
  if (keys.length > 0) await db.delete(postImages).where(inArray(postImages.storageKey, keys));
}

/** Deletes the pictures of a post. Callers delete the post afterwards, so that they can repeat a failed call. */
export async function removeImagesOfPost(ctx: Context, postId: string) {
  const rows = await ctx.db
    .select({ key: postImages.storageKey })
    .from(postImages)
    .where(eq(postImages.postId, postId));
  await removeAll(ctx, rows);
}

/**
 * Deletes uploads that no post has used within a day. An hour later than `attachImages` refuses them, so that no post can take a
 * picture whose file is being deleted.
 */
export async function removeUnusedImages(ctx: Context) {
  const before = new Date(ctx.clock.now().getTime() - POST_IMAGE_GRACE_MS - HOUR_MS);
  const rows = await ctx.db
    .select({ key: postImages.storageKey })
    .from(postImages)
    .where(and(isNull(postImages.postId), lt(postImages.createdAt, before)))
    .limit(500);
  await removeAll(ctx, rows);
}

/** @throws AppError forbidden for a wrong or expired signature, not_found */
export async function openPostImage(
  ctx: Context,
  image: string,
  query: SignedQuery,
): Promise<StoredFile> {
  if (!ctx.postImageUrls.verify(image, query))
    throw new AppError('forbidden', 'This picture address has expired. Please reload the page.');
  const file = await ctx.storage.get(image);
  if (!file) throw new AppError('not_found', 'This picture no longer exists.');
  return file;
}
