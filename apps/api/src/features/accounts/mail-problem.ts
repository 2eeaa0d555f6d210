import type { MailProblem } from '@urost3/contract/mail-reports.ts';
import type { User } from './accounts.tables.ts';

/** A bounce is worse than a spam report, so it is returned first. */
export function mailProblemOf(
  user: Pick<User, 'mailBouncedAt' | 'mailComplainedAt'>,
): MailProblem | null {
  if (user.mailBouncedAt) return 'bounced';
  return user.mailComplainedAt ? 'complained' : null;
}
