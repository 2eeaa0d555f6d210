// Free interviews given by an administrator.
import { randomUUID } from 'node:crypto';
import { DELETED_USER, OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { requireOther } from '../../../http/guards/principal.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { freeInterviews } from '../bookings.tables.ts';

/** A person's free interviews, the latest first. */
export function listFreeInterviews(db: Db, userUid: string, limit = Number.MAX_SAFE_INTEGER) {
  return db
    .select({
      ...pick(freeInterviews, 'id', 'note', 'grantedAt', 'grantedBy'),
      grantedByName: users.displayName,
      bookingId: freeInterviews.bookingId,
      revokedAt: freeInterviews.revokedAt,
    })
    .from(freeInterviews)
    .leftJoin(users, eq(users.uid, freeInterviews.grantedBy))
    .where(eq(freeInterviews.userUid, userUid))
    .orderBy(desc(freeInterviews.grantedAt), desc(freeInterviews.id))
    .limit(limit);
}

export async function listGivenInterviews(ctx: Context, userUid: string) {
  const rows = await listFreeInterviews(ctx.db, userUid, OWN_ROWS_MAX);
  const given = rows.map((row) => ({ ...row, grantedBy: row.grantedByName ?? DELETED_USER }));
  const unused = rows.filter((row) => row.bookingId === null && row.revokedAt === null).length;
  return { freeInterviews: given, unused };
}

/** Gives a person one free interview, which their next booking uses. @throws AppError not_found, forbidden */
export async function giveFreeInterview(
  ctx: Context,
  actorUid: string,
  userUid: string,
  note = '',
) {
  requireOther({ uid: actorUid }, userUid, 'Another person has to give you a free interview.');
  await ctx.db.transaction(async (tx) => {
    const isThere = and(eq(users.uid, userUid), isNull(users.deletedAt));
    if ((await tx.$count(users, isThere)) === 0) throw notFound('This person');
    const id = randomUUID();
    const grantedAt = ctx.clock.now();
    await tx.insert(freeInterviews).values({ id, userUid, grantedBy: actorUid, note, grantedAt });
    await ctx.live.publish(tx, [{ to: { uid: userUid }, kind: 'booking', data: {} }]);
    // The note is left out, because audit rows are kept longer than the person's data.
    await ctx.audit.record(tx, actorUid, 'booking.free_interview_granted', userUid, {
      freeInterviewId: id,
    });
  });
  return listGivenInterviews(ctx, userUid);
}

/** @throws AppError conflict when the free interview is used or revoked already */
export async function takeBackFreeInterview(
  ctx: Context,
  actorUid: string,
  userUid: string,
  id: string,
) {
  await ctx.db.transaction(async (tx) => {
    const revoked = await tx
      .update(freeInterviews)
      .set({ revokedAt: ctx.clock.now() })
      .where(
        and(
          eq(freeInterviews.id, id),
          eq(freeInterviews.userUid, userUid),
          isNull(freeInterviews.bookingId),
          isNull(freeInterviews.revokedAt),
        ),
      )
      .returning({ id: freeInterviews.id });
    if (revoked.length === 0)
      throw new AppError('conflict', 'This free interview has been used or taken back already.');
    await ctx.live.publish(tx, [{ to: { uid: userUid }, kind: 'booking', data: {} }]);
    await ctx.audit.record(tx, actorUid, 'booking.free_interview_revoked', userUid, {
      freeInterviewId: id,
    });
  });
  return listGivenInterviews(ctx, userUid);
}
