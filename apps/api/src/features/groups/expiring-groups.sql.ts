import { DAY_MS } from '@urost3/contract/day.ts';
import { type SQL, sql } from 'drizzle-orm';
import { londonDate } from '../../providers/clock/london.ts';
import { EXPIRING_DAYS } from './groups.policy.ts';
import { groups } from './groups.tables.ts';

/** The condition of `isExpiring` in SQL. The overview counts the groups for which it holds, and a list shows them. */
export function areExpiring(now: Date): SQL {
  const today = londonDate(now);
  const soon = londonDate(new Date(now.getTime() + EXPIRING_DAYS * DAY_MS));
  return sql`(${groups.paidAt} is not null and ${groups.endedAt} is null and ${groups.startsOn} <= ${today}
    and ${groups.endsOn} >= ${today} and ${groups.endsOn} < ${soon})`;
}
