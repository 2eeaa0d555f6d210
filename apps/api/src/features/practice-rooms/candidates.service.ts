// What the interviewer sees about the candidate: the topics that the candidate wants to practise, and earlier marks.
// Earlier marks are shown only if the candidate allows it.

import { stationPercent } from '@urost3/contract/feedback.ts';
import type { CandidateHistory } from '@urost3/contract/practice-rooms-interviews.schemas.ts';
import { CANDIDATE_HISTORY_MAX, roomClosesAt } from '@urost3/contract/practice-rooms-interviews.ts';
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { FeedbackService } from '../feedback/feedback.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { noInterview } from './interview-rooms.service.ts';

type Section = CandidateHistory['sections'][number];
type Evidence = Awaited<ReturnType<AttemptsService['listEvidence']>>[number];

/** The latest day with a result: its checklist mark, else its multiple-choice score, else its self-rating. */
function latestOf({ days }: Evidence): Pick<Section, 'onDay' | 'percent' | 'source'> | null {
  for (const { onDay, mark, picks, rating } of days.toReversed()) {
    if (mark !== null) return { onDay, percent: mark, source: 'mark' };
    if (picks !== null) return { onDay, percent: picks, source: 'questions' };
    if (rating !== null) return { onDay, percent: rating, source: 'rating' };
  }
  return null;
}

export function createCandidatesService(deps: {
  db: Db;
  clock: Clock;
  stations: StationsService;
  attempts: AttemptsService;
  bookings: BookingsService;
  feedback: FeedbackService;
}) {
  const { db, clock, stations, attempts, bookings, feedback } = deps;

  async function historyOf(userUid: string, bookingId: string): Promise<CandidateHistory> {
    const evidence = await attempts.listEvidence(userUid);
    const sections = evidence
      .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
      .flatMap((row): Section[] => {
        const { stationId, sectionId } = row;
        const title = stations.find({ stationId, sectionId })?.title;
        const latest = latestOf(row);
        return title && latest ? [{ stationId, sectionId, title, ...latest }] : [];
      });
    const sheets = await feedback.listReceived(userUid);
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

  return {
    /** @throws AppError not_found for an unknown booking, and for all except its interviewer and administrators */
    async get(principal: Principal, bookingId: string) {
      const booking = await bookings.find(db, bookingId);
      if (!booking || (!principal.isAdmin && booking.interviewerUid !== principal.uid))
        throw noInterview();
      const isHeld = booking.status === 'confirmed' || booking.status === 'completed';
      const mayRead = booking.sharesHistory && isHeld && clock.now() < roomClosesAt(booking.endsAt);
      return {
        stationIds: booking.focusStationIds,
        focus: booking.focus,
        history: mayRead ? await historyOf(booking.userUid, bookingId) : null,
      };
    },
  };
}
