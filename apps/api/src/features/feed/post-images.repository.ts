import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { postImages } from './feed.tables.ts';

export async function insertImage(tx: Db, image: typeof postImages.$inferInsert): Promise<void> {
  await tx.insert(postImages).values(image);
}

/** Attaches this person's unused uploads to a post. @returns how many were attached */
export async function updateImagesPost(
  tx: Db,
  keys: readonly string[],
  ownerUid: string,
  postId: string,
): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await tx
    .update(postImages)
    .set({ postId })
    .where(
      and(
        inArray(postImages.storageKey, [...keys]),
        eq(postImages.ownerUid, ownerUid),
        isNull(postImages.postId),
      ),
    )
    .returning({ key: postImages.storageKey });
  return rows.length;
}

export async function listImagesOfPost(db: Db, postId: string): Promise<string[]> {
  const rows = await db
    .select({ key: postImages.storageKey })
    .from(postImages)
    .where(eq(postImages.postId, postId));
  return rows.map((row) => row.key);
}

export async function listWaitingImages(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ key: postImages.storageKey })
    .from(postImages)
    .where(and(isNull(postImages.postId), lt(postImages.createdAt, before)))
    .limit(500);
  return rows.map((row) => row.key);
}

export async function removeImages(tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.delete(postImages).where(inArray(postImages.storageKey, [...keys]));
}
