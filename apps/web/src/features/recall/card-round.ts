// Selects the cards of one round.
import type { PointCard, PointCards } from '@urost3/contract/recall-point-cards.schemas.ts';
import { CARDS_PER_ROUND, MINUTES_PER_CARD } from '@urost3/contract/recall-point-cards.ts';
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

/** The number of due cards that the server counted but did not send. */
export const countUnsent = ({ cards, dueCount, today }: PointCards) =>
  Math.max(0, dueCount - cards.filter((card) => card.dueOn <= today).length);

export const takeRound = (due: readonly PointCard[]) => due.slice(0, CARDS_PER_ROUND);

export const roundSize = (due: number) => Math.min(due, CARDS_PER_ROUND);

/** Formats as whole minutes, at least one. */
export function minutesText(exact: number): string {
  const minutes = Math.max(1, Math.round(exact));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Formats as `10 cards · about 5 minutes`. */
export function roundText(cards: number): string {
  const minutes = minutesText(cards * MINUTES_PER_CARD);
  return `${cards === 1 ? '1 card' : `${cards} cards`} · about ${minutes}`;
}
