import type { MailProblem } from '@urost3/contract/mail-reports.ts';
import type { User } from './accounts.tables.ts';

/** The problem with mail to the person; after both a bounce and a spam report, the bounce. */
export function mailProblemOf(
  user: Pick<User, 'mailBouncedAt' | 'mailComplainedAt'>,
): MailProblem | null {
  if (user.mailBouncedAt) return 'bounced';
  return user.mailComplainedAt ? 'complained' : null;
}
