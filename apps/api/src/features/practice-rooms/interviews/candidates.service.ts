// What the interviewer sees about the candidate: the topics that the candidate wants to practise, and earlier marks.
// Earlier marks are shown only if the candidate allows it.
import { stationPercent } from '@urost3/contract/feedback/feedback.ts';
import type { CandidateHistory } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { CANDIDATE_HISTORY_MAX, roomClosesAt } from '@urost3/contract/practice-rooms/interviews.ts';
import type { Context } from '../../../composition/context.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { listEvidence } from '../../attempts/attempts.service.ts';
import { findBooking } from '../../bookings/bookings.service.ts';
import { listReceivedFeedback } from '../../feedback/feedback.service.ts';
import { findSection } from '../../stations/stations.service.ts';
import { noInterview } from './interview-rooms.service.ts';

type Section = CandidateHistory['sections'][number];
type Evidence = Awaited<ReturnType<typeof listEvidence>>[number];

/** The latest day with a result: its checklist mark, else its multiple-choice score, else its self-rating. */
function latestOf({ days }: Evidence): Pick<Section, 'onDay' | 'percent' | 'source'> | null {
  for (const { onDay, mark, picks, rating } of days.toReversed()) {
    if (mark !== null) return { onDay, percent: mark, source: 'mark' };
    if (picks !== null) return { onDay, percent: picks, source: 'questions' };
    if (rating !== null) return { onDay, percent: rating, source: 'rating' };
  }
  return null;
}

async function readHistory(
  ctx: Context,
  userUid: string,
  bookingId: string,
): Promise<CandidateHistory> {
  const evidence = await listEvidence(ctx, userUid);
  const sections = evidence
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    .flatMap((row): Section[] => {
      const { stationId, sectionId } = row;
      const title = findSection(ctx, { stationId, sectionId })?.title;
      const latest = latestOf(row);
      return title && latest ? [{ stationId, sectionId, title, ...latest }] : [];
    });
  const sheets = await listReceivedFeedback(ctx, userUid);
  return {
    sections: sections.slice(0, CANDIDATE_HISTORY_MAX),
    interviews: sheets
      .filter((sheet) => sheet.bookingId !== bookingId)
      .slice(0, CANDIDATE_HISTORY_MAX)
      .map(({ publishedAt, globalMark, stations: marked }) => ({
        publishedAt: publishedAt.toISOString(),
        globalMark,
        stations: marked.map((station) => ({
          stationId: station.stationId,
          percent: stationPercent(station),
        })),
      })),
  };
}

/** @throws AppError not_found for an unknown booking, and for all except its interviewer and administrators */
export async function getCandidate(ctx: Context, principal: Principal, bookingId: string) {
  const booking = await findBooking(ctx.db, bookingId);
  if (!booking || (!principal.isAdmin && booking.interviewerUid !== principal.uid))
    throw noInterview();
  const isHeld = booking.status === 'confirmed' || booking.status === 'completed';
  const mayRead = booking.sharesHistory && isHeld && ctx.clock.now() < roomClosesAt(booking.endsAt);
  return {
    stationIds: booking.focusStationIds,
    focus: booking.focus,
    history: mayRead ? await readHistory(ctx, booking.userUid, bookingId) : null,
  };
}
