// Checks an interview date: the site's, which two endpoints set, or a learner's own.
import { AppError } from '../../http/app-error.ts';

const EXAM_DATE_PASSED = 'The interview date is in the past. Please choose today or a later day.';

/** @param examDate undefined: unchanged; null: cleared @throws AppError rule_violation for a date before today */
export function requireExamAhead(examDate: string | null | undefined, today: string): void {
  if (!examDate || examDate >= today) return;
  throw new AppError('rule_violation', EXAM_DATE_PASSED, {
    fields: { examDate: EXAM_DATE_PASSED },
  });
}
