// Point cards repeat single points and questions that were missed in attempts. Attempts and grades are never changed. The
// transaction that adds an attempt or a grade also recomputes the memory of the card (decision 023).

import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type {
  PointCard,
  PointCardGradeInput,
  PointCardRef,
  PointCards,
} from '@urost3/contract/recall/point-cards.schemas.ts';
import { CARD_DAYS_AHEAD, CARDS_SENT_MAX } from '@urost3/contract/recall/recall.ts';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { sectionKey } from '@urost3/contract/study/study.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import { notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { readMadeAt } from '../../http/made-at.ts';
import { lockOwnAccount } from '../accounts/account-lock.sql.ts';
import type { AttemptedKeys } from '../attempts/attempts.service.ts';
import { findStudySection, textKey } from '../content/content.service.ts';
import { findSection, isReadable } from '../stations/stations.service.ts';
import { getExamFrame } from './exam-date.service.ts';
import { cardDueOn, memoryOf, retrievability } from './memory.policy.ts';
import * as repository from './point-cards.repository.ts';
import { pointCardGrades, pointCards } from './recall.tables.ts';

type CardContent = Pick<
  PointCard,
  | 'sectionTitle'
  | 'isFree'
  | 'scenario'
  | 'place'
  | 'prompt'
  | 'options'
  | 'answer'
  | 'explanation'
  | 'weight'
  | 'sources'
>;

const cardKey = ({ kind, key }: Pick<PointCard, 'kind' | 'key'>) => `${kind}/${key}`;

const PICTURE = /!\[[^[\]]*\]\([^)[]*\)/g;
const withoutPictures = (text: string) => text.replace(PICTURE, '').trim();

/** Words of five or more characters, because short words do not distinguish one fact from another. */
function distinctWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]{5,}/gu) ?? []);
}

/**
 * A question fits a point when its answer contains enough of the point's distinct words. Enough is this share of the
 * words, and at least two words.
 */
const SHARE_MIN = 0.5;

function findQuestion(point: string, section: StudySection) {
  const words = [...distinctWords(point)];
  const shares = section.questions
    .filter(({ type }) => type === 'text')
    .map((question) => {
      const said = distinctWords(question.answer);
      const shared = words.filter((word) => said.has(word)).length;
      return { question, shared, share: shared / Math.max(1, words.length) };
    })
    .sort((a, b) => b.share - a.share);
  const [best] = shares;
  return best && best.shared >= 2 && best.share >= SHARE_MIN ? best.question : null;
}

/** The prompt of a point that no question asks for. The card shows the case below it. */
const promptOfCase = ({ stationId }: StudySection): string =>
  stationId === 'communication'
    ? 'What do you say or ask in this conversation?'
    : 'What do you do or say in this case?';

/**
 * Every point and multiple-choice question of a published section as a card, by `cardKey`. A card whose point or
 * question no longer exists is hidden until the same point or question is published again.
 */
function cardContents(section: StudySection): ReadonlyMap<string, CardContent> {
  const common = {
    sectionTitle: section.title,
    isFree: section.isFree,
    sources: section.sources,
    scenario: withoutPictures(section.case_scenario ?? section.scenario ?? '') || null,
  };
  const faces = new Map<string, CardContent>();
  for (const question of section.questions) {
    if (question.type !== 'mcq') continue;
    faces.set(cardKey({ kind: 'mcq', key: question.id }), {
      ...common,
      place: null,
      prompt: withoutPictures(question.question),
      options: question.options.map(withoutPictures),
      answer: withoutPictures(question.answer),
      explanation: withoutPictures(question.explanation ?? '') || null,
      weight: null,
    });
  }
  for (const [index, { text, weight }] of section.examiner_points.entries()) {
    const key = cardKey({ kind: 'point', key: textKey(text) });
    // If several points have the same text, use the first of these points.
    if (faces.has(key)) continue;
    const question = findQuestion(text, section);
    faces.set(key, {
      ...common,
      place: { number: index + 1, total: section.examiner_points.length },
      prompt: question ? withoutPictures(question.question) : promptOfCase(section),
      options: [],
      answer: text,
      explanation: question && withoutPictures(question.answer),
      weight,
    });
  }
  return faces;
}

/** Recomputes the memory of cards. Also creates the cards of points that were missed for the first time. @returns these cards */
export async function recomputeCards(tx: Db, userUid: string, { keys, ...ref }: AttemptedKeys) {
  if (keys.length === 0) return [];
  // All changes of a learner's cards use this lock, so that each change sees the evidence of earlier changes.
  await lockOwnAccount(tx, userUid);
  const evidence = await repository.listEvidence(tx, userUid, ref, keys);
  const rows = keys.flatMap((key) => {
    const memory = memoryOf(evidence.filter((item) => item.key === key));
    return memory ? [{ userUid, ...ref, key, ...memory }] : [];
  });
  await repository.saveCards(tx, rows);
  return rows;
}

/** The number of sections whose card texts are cached. A usual installation has fewer sections. */
const CACHED_SECTIONS_MAX = 500;

/** Grades stay until the account is deleted, so their rate is limited. The burst admits a week of offline work at once. */
const GRADES: Burst = {
  burst: 1_000,
  everyMs: 1_000,
  message: 'You are grading cards very quickly. Please wait a moment.',
};

/** The texts of the cards of each section, by station and section. */
export type CardTexts = Map<
  string,
  { version: number; isFree: boolean; of: ReturnType<typeof cardContents> }
>;

interface DueCard {
  card: repository.ScheduledCard;
  text: CardContent;
  dueOn: string;
}

const toPointCard = ({ card, text, dueOn }: DueCard): PointCard => {
  const { stationId, sectionId, kind, key, lapses } = card;
  return { stationId, sectionId, kind, key, lapses, dueOn, ...text };
};

async function textsOf(ctx: Context, ref: SectionRef): Promise<ReturnType<typeof cardContents>> {
  const section = findSection(ctx, ref);
  if (!section) return new Map();
  const key = sectionKey(ref);
  const known = ctx.cardTexts.get(key);
  if (known?.version === section.version && known.isFree === section.isFree) return known.of;
  const page = await findStudySection(ctx, ref.stationId, ref.sectionId);
  const made = page ? cardContents(page) : new Map<string, CardContent>();
  if (ctx.cardTexts.size >= CACHED_SECTIONS_MAX)
    ctx.cardTexts.delete(ctx.cardTexts.keys().next().value as string);
  ctx.cardTexts.set(key, { version: section.version, isFree: section.isFree, of: made });
  return made;
}

/** Every card with its memory by the present answers, also where an answer was corrected since the card was last computed. */
async function listPresentCards(ctx: Context, uid: string): Promise<repository.ScheduledCard[]> {
  const idOf = (card: PointCardRef) => `${sectionKey(card)}/${cardKey(card)}`;
  const stored: repository.ScheduledCard[] = await ctx.db
    .select(
      pick(pointCards, 'stationId', 'sectionId', 'kind', 'key', 'lastOn', 'lapses', 'stability'),
    )
    .from(pointCards)
    .where(eq(pointCards.userUid, uid));
  const evidence = await repository.listCorrectedEvidence(ctx.db, uid);
  const corrected = Map.groupBy(evidence, idOf);
  const anew = [...corrected.values()].flatMap((rows) => {
    const memory = memoryOf(rows);
    const { stationId, sectionId, kind, key } = rows[0] as PointCardRef;
    return memory ? [{ stationId, sectionId, kind, key, ...memory }] : [];
  });
  return [...stored.filter((card) => !corrected.has(idOf(card))), ...anew];
}

/**
 * The cards that are due up to this day, with their contents. Cards of sections that the learner may not open are left
 * out.
 */
async function listDueCards(
  ctx: Context,
  principal: Principal,
  lastDay: string,
  examOn: string | null,
) {
  const sections = new Map<string, Promise<ReturnType<typeof cardContents>> | null>();
  const due: DueCard[] = [];
  for (const card of await listPresentCards(ctx, principal.uid)) {
    const dueOn = cardDueOn(card, examOn);
    if (dueOn === null || dueOn > lastDay) continue;
    const key = sectionKey(card);
    if (!sections.has(key))
      sections.set(key, isReadable(ctx, principal, card) ? textsOf(ctx, card) : null);
    const text = (await sections.get(key))?.get(cardKey(card));
    if (text) due.push({ card, text, dueOn });
  }
  return due;
}

/** The number of cards due on each day. Overdue cards count for today. */
export async function countDueCards(
  ctx: Context,
  principal: Principal,
  { today, examOn }: { today: string; examOn: string | null },
  lastDay: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { dueOn } of await listDueCards(ctx, principal, lastDay, examOn)) {
    const on = dueOn < today ? today : dueOn;
    counts.set(on, (counts.get(on) ?? 0) + 1);
  }
  return counts;
}

export async function listPointCards(ctx: Context, principal: Principal): Promise<PointCards> {
  const { today, examOn } = await getExamFrame(ctx, principal.uid);
  const due = await listDueCards(ctx, principal, addDays(today, CARD_DAYS_AHEAD), examOn);
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
}

/**
 * Stores a grade even if the section is now locked or withdrawn, because the card may have been graded offline.
 * @throws AppError not_found, rule_violation for a grade that was given too long ago, too_many_requests
 */
export async function gradePointCard(
  ctx: Context,
  principal: Principal,
  input: PointCardGradeInput,
) {
  ctx.limits.countInProcess(GRADES, principal.uid);
  const { clientId, grade, madeAt, ...ref } = input;
  const made = readMadeAt(ctx.clock, madeAt);
  const { examOn } = await getExamFrame(ctx, principal.uid);
  const card = await ctx.db.transaction(async (tx) => {
    const { key, ...place } = ref;
    const recompute = () => recomputeCards(tx, principal.uid, { ...place, keys: [key] });
    await lockOwnAccount(tx, principal.uid);
    // A question becomes a card also by a correction of its answer.
    const known = (await repository.findCard(tx, principal.uid, ref)) ?? (await recompute())[0];
    if (!known) throw notFound('This card');
    // Adds nothing when the client id is already stored.
    await tx
      .insert(pointCardGrades)
      .values({ userUid: principal.uid, ...ref, clientId, grade, ...made })
      .onConflictDoNothing();
    const [graded = known] = await recompute();
    return graded;
  });
  ctx.live.sendHint(principal.uid, 'progress');
  const answer: PointCardRef = ref;
  // The response needs a day. When no review is needed before the exam, return the day of the exam.
  return { ...answer, dueOn: cardDueOn(card, examOn) ?? examOn ?? card.lastOn };
}

/** Deletes a person's cards together with the account. */
export const erasePointCards = (tx: Db, userUid: string) => removeRowsOf(tx, userUid, pointCards);

export const exportPointCards = repository.listAllCardsOf;
