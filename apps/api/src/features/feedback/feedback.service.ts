// Mark sheets of interviews. The booking's interviewer or an administrator writes a sheet, and the learner can read it once it is shared.

import type {
  FeedbackInput,
  SheetSection,
  StationFeedback,
} from '@urost3/contract/feedback/feedback.schemas.ts';
import { stationPercent } from '@urost3/contract/feedback/feedback.ts';
import { DELETED_USER } from '@urost3/contract/limits.ts';
import type { WeakArea } from '@urost3/contract/recall/recall.schemas.ts';
import { WEAK_BELOW } from '@urost3/contract/recall/recall.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { firstRow, removeRowsOf } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { users } from '../accounts/accounts.tables.ts';
import { findBooking, notifyFeedback } from '../bookings/interviews.service.ts';
import { findStudySection } from '../content/content.service.ts';
import { interviewFeedback } from './feedback.tables.ts';

type FeedbackRow = typeof interviewFeedback.$inferSelect;

const findFeedback = (db: Db, bookingId: string) =>
  db
    .select({ sheet: interviewFeedback, authorName: users.displayName })
    .from(interviewFeedback)
    .leftJoin(users, eq(users.uid, interviewFeedback.authorUid))
    .where(eq(interviewFeedback.bookingId, bookingId))
    .then(firstRow);
type Found = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

/**
 * Saves the sheet and keeps the time at which it was first shared.
 * @param basedOn the time of the version that the author changed; null for a new sheet; undefined to save without
 * comparing versions
 * @returns whether this save shared the sheet for the first time; null when nothing was written, because the stored
 * version is not `basedOn`
 */
async function saveFeedback(
  tx: Db,
  row: FeedbackRow,
  basedOn: Date | null | undefined,
): Promise<{ isNewlyShared: boolean } | null> {
  const before = await tx
    .select({ publishedAt: interviewFeedback.publishedAt })
    .from(interviewFeedback)
    .where(eq(interviewFeedback.bookingId, row.bookingId))
    .for('update');
  if (basedOn && before.length === 0) return null;
  const { stations, globalMark, words, authorUid, updatedAt, saveId } = row;
  const saved = await tx
    .insert(interviewFeedback)
    .values(row)
    .onConflictDoUpdate({
      target: interviewFeedback.bookingId,
      set: {
        stations,
        globalMark,
        words,
        authorUid,
        updatedAt,
        saveId,
        basedOn: sql`${interviewFeedback.updatedAt}`,
        publishedAt: sql`coalesce(${interviewFeedback.publishedAt}, excluded.published_at)`,
      },
      // The update itself compares the version. A lock is not enough, because two devices can save the first version at
      // the same moment, when there is no row to lock.
      ...(basedOn === undefined
        ? {}
        : { setWhere: basedOn ? eq(interviewFeedback.updatedAt, basedOn) : sql`false` }),
    })
    .returning({ bookingId: interviewFeedback.bookingId });
  if (saved.length === 0) return null;
  return { isNewlyShared: row.publishedAt !== null && !before[0]?.publishedAt };
}

/** A learner's shared sheets, latest first. */
export function listReceivedFeedback(ctx: Context, userUid: string) {
  return ctx.db
    .select({
      ...pick(interviewFeedback, 'bookingId', 'stations', 'globalMark'),
      publishedAt: sql<Date>`${interviewFeedback.publishedAt}`.mapWith(
        interviewFeedback.publishedAt,
      ),
    })
    .from(interviewFeedback)
    .where(and(eq(interviewFeedback.userUid, userUid), isNotNull(interviewFeedback.publishedAt)))
    .orderBy(desc(interviewFeedback.publishedAt));
}

/** Without the ids of author and learner. */
const toExported = (sheet: FeedbackRow) =>
  pick(
    sheet,
    'bookingId',
    'stations',
    'globalMark',
    'words',
    'publishedAt',
    'createdAt',
    'updatedAt',
  );

const toFeedback = ({ sheet, authorName }: Found) => ({
  ...sheet,
  authorName: authorName ?? DELETED_USER,
});

async function getGivenBooking(ctx: Context, principal: Principal, id: string) {
  const booking = await findBooking(ctx.db, id);
  if (!booking || (!principal.isAdmin && booking.interviewerUid !== principal.uid))
    throw notFound('This booking');
  return booking;
}

/** @throws AppError not_found before the sheet is shared, and for another person's booking */
export async function getOwnFeedback(ctx: Context, principal: Principal, bookingId: string) {
  const booking = await findBooking(ctx.db, bookingId);
  const found = await findFeedback(ctx.db, bookingId);
  if (booking?.userUid !== principal.uid || !found?.sheet.publishedAt)
    throw notFound('Feedback on this interview');
  return toFeedback(found);
}

export async function getFeedbackForStaff(ctx: Context, principal: Principal, bookingId: string) {
  await getGivenBooking(ctx, principal, bookingId);
  const found = await findFeedback(ctx.db, bookingId);
  return found && toFeedback(found);
}

/** The titles of all published sections. @throws AppError not_found */
export async function listSheetSections(
  ctx: Context,
  principal: Principal,
  bookingId: string,
): Promise<SheetSection[]> {
  await getGivenBooking(ctx, principal, bookingId);
  const catalogue = ctx.catalogue.stations();
  return stationIds.flatMap((stationId) =>
    (catalogue.get(stationId) ?? []).map(({ id, title }) => ({
      stationId,
      sectionId: id,
      title,
    })),
  );
}

/**
 * Returns only the title and the checklist points, because interviewers may not read the content.
 * @throws AppError not_found
 */
export async function getSheetPoints(
  ctx: Context,
  principal: Principal,
  bookingId: string,
  ref: SectionRef,
) {
  await getGivenBooking(ctx, principal, bookingId);
  const section = await findStudySection(ctx, ref.stationId, ref.sectionId);
  if (!section) throw notFound('This section');
  return { ...ref, title: section.title, points: section.examiner_points };
}

/**
 * Saves the sheet of a booking. An unshared sheet may be saved before the interview.
 * @throws AppError not_found
 * @throws AppError stale_version when the sheet was saved elsewhere since `basedOn`
 * @throws AppError rule_violation when the interview did not take place, the learner has deleted their account, or
 * the sheet is shared before the interview starts
 */
export async function saveSheet(
  ctx: Context,
  principal: Principal,
  bookingId: string,
  input: FeedbackInput,
  saveId: string | null,
) {
  const booking = await getGivenBooking(ctx, principal, bookingId);
  const isHeld = booking.status === 'completed' || booking.status === 'confirmed';
  if (!isHeld) throw new AppError('rule_violation', 'This interview did not take place.');
  const now = ctx.clock.now();
  const { stations, globalMark, words, isPublished, basedOn } = input;
  if (isPublished && booking.status === 'confirmed' && booking.startsAt > now)
    throw new AppError('rule_violation', 'This interview has not begun yet.');
  const base = typeof basedOn === 'string' ? new Date(basedOn) : basedOn;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, booking.userUid)))
      throw new AppError('rule_violation', 'This learner has deleted their account.');
    const saved = await saveFeedback(
      tx,
      {
        bookingId,
        userUid: booking.userUid,
        authorUid: principal.uid,
        stations,
        globalMark,
        words,
        publishedAt: isPublished ? now : null,
        createdAt: now,
        updatedAt: now,
        saveId,
        basedOn: base ?? null,
      },
      base,
    );
    if (!saved) throw await staleSheet(tx, bookingId, base ?? null);
    if (!saved.isNewlyShared) return;
    await notifyFeedback(ctx, tx, booking);
    await ctx.audit.record(tx, principal, 'feedback.shared', bookingId, {
      learnerUid: booking.userUid,
    });
  });
  const found = await findFeedback(ctx.db, bookingId);
  if (!found) throw new Error('saved feedback is missing');
  return toFeedback(found);
}

/** Names the save that made the present version, if it is the next after `basedOn`, so that its editor continues from it. */
async function staleSheet(tx: Db, bookingId: string, basedOn: Date | null): Promise<AppError> {
  const message = 'This mark sheet was changed in another window or on another device.';
  const present = (await findFeedback(tx, bookingId))?.sheet;
  if (!present?.saveId || present.basedOn?.getTime() !== basedOn?.getTime())
    return new AppError('stale_version', message);
  const { saveId, updatedAt } = present;
  return new AppError('stale_version', message, {
    fields: { version: updatedAt.toISOString(), saveId },
  });
}

/** Includes unshared sheets only for their author. */
export async function exportFeedback(handle: Db, uid: string): Promise<unknown> {
  const isShared = and(
    eq(interviewFeedback.userUid, uid),
    isNotNull(interviewFeedback.publishedAt),
  );
  const sheets = await handle
    .select()
    .from(interviewFeedback)
    .where(or(eq(interviewFeedback.authorUid, uid), isShared))
    .orderBy(desc(interviewFeedback.createdAt));
  return {
    received: sheets.filter((sheet) => sheet.userUid === uid).map(toExported),
    written: sheets.filter((sheet) => sheet.authorUid === uid).map(toExported),
  };
}

/**
 * Station types in which the learner's latest mark sheet was poor, for the weak areas beside today's list. The score is
 * `stationPercent`: points are weighted, and a missed critical point caps the score.
 * @param sheets the shared sheets about the learner, latest first
 */
function weakAreasOf(sheets: readonly { stations: readonly StationFeedback[] }[]): WeakArea[] {
  const latest = new Map<StationId, number>();
  for (const station of sheets.flatMap(({ stations }) => stations)) {
    const percent = stationPercent(station);
    if (percent !== null && !latest.has(station.stationId)) latest.set(station.stationId, percent);
  }
  return [...latest]
    .filter(([, score]) => score < WEAK_BELOW)
    .map(([stationId, score]) => ({
      name: stationLabels[stationId],
      stationId,
      score,
      source: 'interview' as const,
      sections: [],
    }));
}

export const listFeedbackWeakAreas = async (ctx: Context, userUid: string): Promise<WeakArea[]> =>
  weakAreasOf(await listReceivedFeedback(ctx, userUid));

export const removeFeedbackAbout = (tx: Db, userUid: string) =>
  removeRowsOf(tx, userUid, interviewFeedback);
