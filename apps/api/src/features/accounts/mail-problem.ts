import type { MailProblem } from '@urost3/contract/mail-reports.ts';
import type { User } from './accounts.tables.ts';

/** An address that mail comes back from is the worse problem of the two. */
export function mailProblemOf(
  user: Pick<User, 'mailBouncedAt' | 'mailComplainedAt'>,
): MailProblem | null {
  if (user.mailBouncedAt) return 'bounced';
  return user.mailComplainedAt ? 'complained' : null;
}
