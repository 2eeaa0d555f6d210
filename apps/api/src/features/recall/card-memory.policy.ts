// Computes the memory of a point card from all its evidence. Offline devices send evidence late and sometimes twice. The
// order and repetitions of the evidence therefore do not change the result.
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
 * The first miss in an attempt creates the card. From then on, each day with evidence is one review with the day's worst
 * grade. Two devices, or a card and a checklist on the same day, therefore count once.
 * @returns null when nothing was missed
 */
export function memoryOf(evidence: readonly CardEvidence[]): CardMemory | null {
  const misses = evidence.filter(({ isAttempt, grade }) => isAttempt && grade === 'again');
  const openedOn = misses.map(({ onDay }) => onDay).sort()[0];
  if (openedOn === undefined) return null;
  const days = new Map<string, Grade>();
  for (const { onDay, grade, isAttempt } of evidence) {
    if (isAttempt && onDay < openedOn) continue;
    // A grade dated before the first miss comes from a device with a wrong clock. Count it on the day of the miss.
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
