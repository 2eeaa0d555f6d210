import type { RecallToday } from '@urost3/contract/recall.ts';

/** How long until the exam, in words; null without a date. */
export function examText({ daysUntilExam }: Pick<RecallToday, 'daysUntilExam'>): string | null {
  if (daysUntilExam === null) return null;
  if (daysUntilExam === 0) return 'Exam today';
  return daysUntilExam === 1 ? 'Exam tomorrow' : `Exam in ${daysUntilExam} days`;
}
