// Mark sheets of interviews. The booking's interviewer or an administrator writes a sheet, and the learner can read it once it is shared.
import type { Feedback, FeedbackInput, SheetSection } from '@urost3/contract/feedback.schemas.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import type { WeakArea } from '@urost3/contract/recall.schemas.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { ContentService } from '../content/content.service.ts';
import {
  type FeedbackRow,
  findFeedback,
  listFeedbackOf,
  listShared,
  removeFeedbackAbout,
  saveFeedback,
} from './feedback.repository.ts';
import { weakAreasOf } from './weak-areas.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

/** Removes the ids of author and learner. */
function toExported({ userUid: _, authorUid: __, ...sheet }: FeedbackRow) {
  return sheet;
}

function toFeedback({ sheet, authorName }: Found): Feedback {
  const { bookingId, stations, globalMark, words } = sheet;
  return {
    bookingId,
    stations,
    globalMark,
    words,
    authorName: authorName ?? DELETED_USER,
    publishedAt: sheet.publishedAt?.toISOString() ?? null,
    updatedAt: sheet.updatedAt.toISOString(),
  };
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;

export function createFeedbackService(deps: {
  db: Db;
  clock: Clock;
  audit: AuditService;
  bookings: BookingsService;
  content: ContentService;
}) {
  const { db, clock, audit, bookings, content } = deps;

  async function getBooking(principal: Principal, id: string) {
    const booking = await bookings.find(db, id);
    if (!booking || (!principal.isAdmin && booking.interviewerUid !== principal.uid))
      throw notFound('This booking');
    return booking;
  }

  return {
    /** @throws AppError not_found before the sheet is shared, and for another person's booking */
    async getMine(principal: Principal, bookingId: string): Promise<Feedback> {
      const booking = await bookings.find(db, bookingId);
      const found = await findFeedback(db, bookingId);
      if (booking?.userUid !== principal.uid || !found?.sheet.publishedAt)
        throw notFound('Feedback on this interview');
      return toFeedback(found);
    },

    async getForStaff(principal: Principal, bookingId: string): Promise<Feedback | null> {
      await getBooking(principal, bookingId);
      const found = await findFeedback(db, bookingId);
      return found && toFeedback(found);
    },

    /** The titles of all published sections. @throws AppError not_found */
    async listSections(principal: Principal, bookingId: string): Promise<SheetSection[]> {
      await getBooking(principal, bookingId);
      const catalogue = content.catalogue();
      return stationIds.flatMap((stationId) =>
        (catalogue.get(stationId) ?? []).map(({ id, title }) => ({
          stationId,
          sectionId: id,
          title,
        })),
      );
    },

    /**
     * Returns only the title and the checklist points, because interviewers may not read the content.
     * @throws AppError not_found
     */
    async getPoints(principal: Principal, bookingId: string, ref: SectionRef) {
      await getBooking(principal, bookingId);
      const section = await content.getStudySection(ref.stationId, ref.sectionId);
      if (!section) throw notFound('This section');
      return { ...ref, title: section.title, points: section.examiner_points };
    },

    /**
     * Saves the sheet of a booking. An unshared sheet may be saved before the interview.
     * @throws AppError not_found
     * @throws AppError conflict when the sheet was saved elsewhere since `basedOn`
     * @throws AppError rule_violation when the interview did not take place, the learner has deleted their account, or
     * the sheet is shared before the interview starts
     */
    async save(principal: Principal, bookingId: string, input: FeedbackInput): Promise<Feedback> {
      const booking = await getBooking(principal, bookingId);
      const isHeld = booking.status === 'completed' || booking.status === 'confirmed';
      if (!isHeld) throw new AppError('rule_violation', 'This interview did not take place.');
      const now = clock.now();
      const { stations, globalMark, words, isPublished, basedOn } = input;
      if (isPublished && booking.status === 'confirmed' && booking.startsAt > now)
        throw new AppError('rule_violation', 'This interview has not begun yet.');
      await db.transaction(async (tx) => {
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
          },
          typeof basedOn === 'string' ? new Date(basedOn) : basedOn,
        );
        if (!saved) {
          throw new AppError(
            'conflict',
            'This mark sheet was changed in another window or on another device. Open it again to continue.',
          );
        }
        if (!saved.isNewlyShared) return;
        await bookings.tellFeedback(tx, booking);
        await audit.record(tx, {
          action: 'feedback.shared',
          actorUid: principal.uid,
          subject: bookingId,
          detail: { learnerUid: booking.userUid },
        });
      });
      const found = await findFeedback(db, bookingId);
      if (!found) throw new Error('saved feedback is missing');
      return toFeedback(found);
    },

    /** Deletes the sheets about a deleted learner. */
    erase: removeFeedbackAbout,
    /** Includes unshared sheets only for their author. */
    async exportOf(handle: Db, uid: string): Promise<unknown> {
      const sheets = await listFeedbackOf(handle, uid);
      return {
        received: sheets.filter((sheet) => sheet.userUid === uid).map(toExported),
        written: sheets.filter((sheet) => sheet.authorUid === uid).map(toExported),
      };
    },

    /** The shared sheets about a learner, latest first. */
    listReceived: (userUid: string) => listShared(db, userUid),

    listWeakAreas: async (userUid: string): Promise<WeakArea[]> =>
      weakAreasOf(await listShared(db, userUid)),
  };
}
