// Point cards repeat single points and questions that were missed in attempts. Attempts and grades are never changed. The
// transaction that adds an attempt or a grade also recomputes the memory of the card (decision 023).
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type {
  PointCard,
  PointCardGradeInput,
  PointCardRef,
  PointCards,
} from '@urost3/contract/recall-point-cards.schemas.ts';
import { CARD_DAYS_AHEAD, CARDS_SENT_MAX } from '@urost3/contract/recall-point-cards.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/app-error.ts';
import { type Burst, createBurstLimit } from '../../http/burst-limit.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { ContentService } from '../content/content.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { type CardContent, cardContents, cardKey } from './card-contents.ts';
import { recomputeCards } from './card-memory.service.ts';
import { cardDueOn } from './due-days.policy.ts';
import type { ExamFrames } from './exam-frame.service.ts';
import { retrievability } from './memory.policy.ts';
import * as repository from './point-cards.repository.ts';

/** The number of sections whose card texts are cached. A usual installation has fewer sections. */
const CACHED_SECTIONS_MAX = 500;
/** Grades stay until the account is deleted, so their rate is limited. The burst admits a week of offline work at once. */
const GRADES: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are grading cards very quickly. Please wait a moment.',
};

interface DueCard {
  card: repository.ScheduledCard;
  text: CardContent;
  dueOn: string;
}

const toPointCard = ({ card, text, dueOn }: DueCard): PointCard => {
  const { stationId, sectionId, kind, key, lapses } = card;
  return { stationId, sectionId, kind, key, lapses, dueOn, ...text };
};

export type PointCardsService = ReturnType<typeof createPointCardsService>;

export function createPointCardsService(deps: {
  db: Db;
  clock: Clock;
  content: ContentService;
  stations: StationsService;
  live: LiveService;
  frames: ExamFrames;
}) {
  const { db, clock, content, stations, live, frames } = deps;
  const countGrade = createBurstLimit(clock, GRADES);
  const textCache = new Map<
    string,
    { version: number; isFree: boolean; of: ReturnType<typeof cardContents> }
  >();

  async function textsOf(ref: SectionRef): Promise<ReturnType<typeof cardContents>> {
    const section = stations.find(ref);
    if (!section) return new Map();
    const key = `${ref.stationId}/${ref.sectionId}`;
    const known = textCache.get(key);
    if (known?.version === section.version && known.isFree === section.isFree) return known.of;
    const page = await content.getStudySection(ref.stationId, ref.sectionId);
    const made = page ? cardContents(page) : new Map<string, CardContent>();
    if (textCache.size >= CACHED_SECTIONS_MAX)
      textCache.delete(textCache.keys().next().value as string);
    textCache.set(key, { version: section.version, isFree: section.isFree, of: made });
    return made;
  }

  /**
   * The cards that are due up to this day, with their contents. Cards of sections that the learner may not open are left
   * out.
   */
  async function listUntil(principal: Principal, lastDay: string, examOn: string | null) {
    const sections = new Map<string, Promise<ReturnType<typeof cardContents>> | null>();
    const due: DueCard[] = [];
    for (const card of await repository.listScheduledCards(db, principal.uid)) {
      const dueOn = cardDueOn(card, examOn);
      if (dueOn === null || dueOn > lastDay) continue;
      const key = `${card.stationId}/${card.sectionId}`;
      if (!sections.has(key))
        sections.set(key, stations.isReadable(principal, card) ? textsOf(card) : null);
      const text = (await sections.get(key))?.get(cardKey(card));
      if (text) due.push({ card, text, dueOn });
    }
    return due;
  }

  return {
    /** Recomputes the cards of the attempted points or questions. Runs in the transaction of each attempt. */
    followAttempt: recomputeCards,

    /** The number of cards due on each day. Overdue cards count for today. */
    async countByDay(
      principal: Principal,
      { today, examOn }: { today: string; examOn: string | null },
      lastDay: string,
    ): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      for (const { dueOn } of await listUntil(principal, lastDay, examOn)) {
        const on = dueOn < today ? today : dueOn;
        counts.set(on, (counts.get(on) ?? 0) + 1);
      }
      return counts;
    },

    async listCards(principal: Principal): Promise<PointCards> {
      const { today, examOn } = await frames.getContext(principal.uid);
      const due = await listUntil(principal, addDays(today, CARD_DAYS_AHEAD), examOn);
      const memory = ({ card }: DueCard) =>
        retrievability(daysBetween(card.lastOn, today), card.stability);
      const isNow = ({ dueOn }: DueCard) => dueOn <= today;
      const now = due.filter(isNow).sort((a, b) => memory(a) - memory(b));
      const later = due
        .filter((item) => !isNow(item))
        .sort((a, b) => a.dueOn.localeCompare(b.dueOn) || memory(a) - memory(b));
      return {
        today,
        dueCount: now.length,
        cards: [...now, ...later].slice(0, CARDS_SENT_MAX).map(toPointCard),
      };
    },

    /**
     * Stores a grade even if the section is now locked or withdrawn, because the card may have been graded offline.
     * @throws AppError not_found, too_many_requests
     */
    async gradeCard(principal: Principal, input: PointCardGradeInput) {
      countGrade(principal.uid);
      const { clientId, grade, madeAt, ...ref } = input;
      const now = clock.now();
      const made = madeAt === undefined ? now : new Date(madeAt);
      // A future time comes from a device with a wrong clock, so use the current time.
      const at = made > now ? now : made;
      const { examOn } = await frames.getContext(principal.uid);
      const card = await db.transaction(async (tx) => {
        await repository.lockCardsOf(tx, principal.uid);
        if (!(await repository.findCard(tx, principal.uid, ref))) throw notFound('This card');
        await repository.insertGrade(tx, {
          userUid: principal.uid,
          ...ref,
          clientId,
          grade,
          at,
          onDay: londonDate(at),
        });
        const { key, ...place } = ref;
        await recomputeCards(tx, principal.uid, { ...place, keys: [key] });
        return repository.findCard(tx, principal.uid, ref);
      });
      if (!card) throw new Error('a graded card is missing');
      live.nudge(principal.uid, 'progress');
      const answer: PointCardRef = ref;
      // The response needs a day. When no review is needed before the exam, return the day of the exam.
      return { ...answer, dueOn: cardDueOn(card, examOn) ?? examOn ?? card.lastOn };
    },

    /** Deletes a person's cards together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeCardsOf(tx, userUid),
    exportOf: (handle: Db, userUid: string) => repository.listAllCardsOf(handle, userUid),
  };
}
