// Selects the cards of one round.
import type { PointCard, PointCards } from '@urost3/contract/recall/point-cards.schemas.ts';
import { CARDS_PER_ROUND, MINUTES_PER_CARD } from '@urost3/contract/recall/recall.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { cardId } from './send-grade.ts';

/**
 * Due cards that are not graded yet.
 * @param today the date in London by this device's clock. The stored list has its own date, which may be some days old.
 * The later of the two dates counts.
 */
export function listDue(
  { cards, ...kept }: PointCards,
  today: string,
  graded: ReadonlySet<string>,
): PointCard[] {
  const on = today > kept.today ? today : kept.today;
  return cards.filter((card) => card.dueOn <= on && !graded.has(cardId(card)));
}

export const takeRound = (due: readonly PointCard[]) => due.slice(0, CARDS_PER_ROUND);

export const roundSize = (due: number) => Math.min(due, CARDS_PER_ROUND);

const wholeMinutes = (exact: number) => Math.max(1, Math.round(exact));

/** Formats as whole minutes, at least one. */
export function minutesText(exact: number): string {
  return counted(wholeMinutes(exact), 'minute');
}

/**
 * Formats as `about 5 minutes`, or as `about 5 of 22 minutes today` when the plan has time for further rounds.
 * @param planned today's minutes for cards; 0 when none are planned
 */
export function roundMinutes(cards: number, planned: number): string {
  const exact = cards * MINUTES_PER_CARD;
  if (wholeMinutes(planned) <= wholeMinutes(exact)) return `about ${minutesText(exact)}`;
  return `about ${wholeMinutes(exact)} of ${minutesText(planned)} today`;
}
