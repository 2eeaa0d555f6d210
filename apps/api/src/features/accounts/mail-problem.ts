import type { MailProblem } from '@urost3/contract/mail-reports.ts';
import type { User } from './accounts.tables.ts';

/** The problem with mail to the person. If mail both bounced and was reported as spam, the problem is the bounce. */
export function mailProblemOf(
  user: Pick<User, 'mailBouncedAt' | 'mailComplainedAt'>,
): MailProblem | null {
  if (user.mailBouncedAt) return 'bounced';
  return user.mailComplainedAt ? 'complained' : null;
}
