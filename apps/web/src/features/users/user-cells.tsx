import { Badge, Text } from '@mantine/core';
import { roleLabels } from '@urost3/contract/roles.ts';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import classes from './user-columns.module.css';

/** The labels of the person's roles, without the interviewer role, which has its own column. */
export function rolesOf({ roles }: AdminUser): string[] {
  const shown = roles.filter((role) => role !== 'interviewer');
  return shown.length === 0 ? ['User'] : shown.map((role) => roleLabels[role]);
}

/** The same roles as in the table, and 'Interviewer', which the table shows as a switch. */
export function cardRolesOf(user: AdminUser): string[] {
  return user.isInterviewer ? [...rolesOf(user), 'Interviewer'] : rolesOf(user);
}

export function SecondFactor({ user }: { user: AdminUser }) {
  if (!user.factorSince) return null;
  return (
    <Text size="xs" c="dimmed">
      Second factor since {formatShortDate(user.factorSince)}
    </Text>
  );
}

const mailWords = { bounced: 'Mail comes back', complained: 'Reported our mail as unwanted' };

export function MailProblemNote({ user: { mailProblem } }: { user: AdminUser }) {
  if (!mailProblem) return null;
  const { kind, at, reason } = mailProblem;
  return (
    <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
      {mailWords[kind]} since {formatShortDate(at)}
      {reason && `: ${reason}`}
    </Text>
  );
}

export function StatusBadge({ user }: { user: AdminUser }) {
  const isSuspended = user.status === 'suspended';
  return (
    <Badge color={isSuspended ? 'red' : 'green'} variant="light" className={classes.badge}>
      {isSuspended ? 'Suspended' : 'Active'}
    </Badge>
  );
}
