// Rules of groups, without a database.
import type { GroupState } from '@urost3/contract/groups.schemas.ts';
import { INVITATIONS_AT_ONCE } from '@urost3/contract/groups.ts';
import { Email } from '@urost3/contract/text.schemas.ts';
import { endOfLondonDay, startOfLondonDay } from '../../providers/clock/london.ts';
import type { GroupRow } from './groups.tables.ts';

const EXPIRING_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type Times = Pick<GroupRow, 'startsOn' | 'endsOn' | 'paidAt' | 'endedAt'>;

export function endOf({ endsOn, endedAt }: Times): Date {
  const end = endOfLondonDay(endsOn);
  return endedAt && endedAt < end ? endedAt : end;
}

export function stateOf(group: Times, now: Date): GroupState {
  if (endOf(group) <= now) return 'ended';
  if (!group.paidAt) return 'awaiting_payment';
  return startOfLondonDay(group.startsOn) > now ? 'not_begun' : 'active';
}

export function isExpiring(group: Times, now: Date): boolean {
  const left = endOf(group).getTime() - now.getTime();
  return stateOf(group, now) === 'active' && left <= EXPIRING_DAYS * DAY_MS;
}

interface AddressLine {
  line: number;
  text: string;
  /** Null: not an address, or beyond the longest list. */
  email: string | null;
  isBeyond: boolean;
}

/** A pasted list: an address on each line, or several with commas, semicolons or tabs between. Empty parts are ignored. */
export function readAddresses(text: string): AddressLine[] {
  const parts = text
    .split(/\r?\n/)
    .flatMap((whole, index) => whole.split(/[,;\t]/).map((part) => ({ line: index + 1, part })))
    .map(({ line, part }) => ({ line, text: part.trim() }))
    .filter(({ text: trimmed }) => trimmed !== '');
  return parts.map(({ line, text: trimmed }, index) => {
    // As mail programs copy it: Name <address>
    const inner = /<([^<>]+)>$/.exec(trimmed)?.[1] ?? trimmed;
    const read = Email.safeParse(inner);
    return {
      line,
      text: trimmed.slice(0, 300),
      email: read.success ? read.data : null,
      isBeyond: index >= INVITATIONS_AT_ONCE,
    };
  });
}
