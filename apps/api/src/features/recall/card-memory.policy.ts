// What is remembered of a point card, computed from all its evidence at once. The result does not depend on the order in which
// evidence arrives, so devices that were offline for a week and attempts sent twice lead to the same memory.
import { type Grade, Rating } from 'ts-fsrs';
import { stabilityAfter } from './memory.policy.ts';
import type { CardEvidence, CardMemory } from './point-cards.repository.ts';

const grades: Record<CardEvidence['grade'], Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/**
 * The first miss in an attempt opens the card. From then on each day with any evidence is one review, and its worst grade
 * counts: two devices, or a card and a checklist on one day, count once.
 * @returns null while nothing was missed
 */
export function memoryOf(evidence: readonly CardEvidence[]): CardMemory | null {
  const misses = evidence.filter(({ isAttempt, grade }) => isAttempt && grade === 'again');
  const openedOn = misses.map(({ onDay }) => onDay).sort()[0];
  if (openedOn === undefined) return null;
  const days = new Map<string, Grade>();
  for (const { onDay, grade, isAttempt } of evidence) {
    if (isAttempt && onDay < openedOn) continue;
    // A grade before the card existed comes from a clock that was wrong.
    const on = onDay < openedOn ? openedOn : onDay;
    days.set(on, Math.min(days.get(on) ?? Rating.Easy, grades[grade]) as Grade);
  }
  const reviews = [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([on, grade]) => ({ on, grade }));
  return {
    openedOn,
    lastOn: reviews.at(-1)?.on ?? openedOn,
    reviews: reviews.length,
    lapses: reviews.filter(({ grade }) => grade === Rating.Again).length,
    stability: stabilityAfter(reviews),
  };
}
