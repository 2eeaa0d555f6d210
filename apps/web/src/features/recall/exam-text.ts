import type { RecallToday } from '@urost3/contract/recall.schemas.ts';

/** The time until the exam as text; null without an exam date. */
export function examText({ daysUntilExam }: Pick<RecallToday, 'daysUntilExam'>): string | null {
  if (daysUntilExam === null) return null;
  if (daysUntilExam === 0) return 'Interview today';
  return daysUntilExam === 1 ? 'Interview tomorrow' : `Interview in ${daysUntilExam} days`;
}
