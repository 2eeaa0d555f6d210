// Rules of groups that need no database.

import { addDays, DAY_MS, daysBetween } from '@urost3/contract/day.ts';
import type { GroupState } from '@urost3/contract/groups/groups.schemas.ts';
import { INVITATIONS_AT_ONCE } from '@urost3/contract/groups/groups.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { Email } from '@urost3/contract/text/text.schemas.ts';
import { emailKey } from '../../db/keys.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { endOfLondonDay, londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import type { GroupRow } from './groups.tables.ts';

export const EXPIRING_DAYS = 30;

type Times = Pick<GroupRow, 'startsOn' | 'endsOn' | 'paidAt' | 'endedAt'>;

export function endOf({ endsOn, endedAt }: Times): Date {
  const end = endOfLondonDay(endsOn);
  return endedAt && endedAt < end ? endedAt : end;
}

export function groupStateOf(group: Times, now: Date): GroupState {
  if (endOf(group) <= now) return 'ended';
  if (!group.paidAt) return 'awaiting_payment';
  return startOfLondonDay(group.startsOn) > now ? 'not_begun' : 'active';
}

/** Whether a new last day can be set. A group that was ended early gets no other one. */
export const canRenew = (group: Times) => group.paidAt !== null && group.endedAt === null;

export function isExpiring(group: Times, now: Date): boolean {
  const left = endOf(group).getTime() - now.getTime();
  return groupStateOf(group, now) === 'active' && left <= EXPIRING_DAYS * DAY_MS;
}

/**
 * Whether the person manages the group: compares the account, or the email address while the group stores no account.
 */
export function isManagedBy(group: GroupRow, { uid, email }: Pick<Principal, 'uid' | 'email'>) {
  const isByAddress = group.managerUid === null && group.managerEmailKey === emailKey(email);
  return group.managerUid === uid || isByAddress;
}

/** The last day of a renewal by `days`, which starts after the remaining days, or today when no days remain. */
export function lastDayAfter(group: Times, days: number, now: Date): string {
  return endOf(group) > now ? addDays(group.endsOn, days) : addDays(londonDate(now), days - 1);
}

/**
 * The last day after the refund of a payment of `days`. The days of later payments stay, and follow the used ones at once.
 * @param daysAfter the days of the later payments
 */
export function lastDayWithout(group: Times, days: number, daysAfter: number, now: Date): string {
  const left = daysBetween(londonDate(now), group.endsOn) + 1;
  const unused = Math.min(days, Math.max(0, left - daysAfter));
  return addDays(group.endsOn, -unused);
}

export const refusal = (message: string, field?: string) =>
  new AppError('rule_violation', message, field ? { fields: { [field]: message } } : {});

/** @throws AppError rule_violation */
export function requireOpen(group: GroupRow, now: Date): void {
  const state = groupStateOf(group, now);
  if (state === 'ended') throw refusal(`The seats of ${isolate(group.name)} have ended.`);
  if (state !== 'active') throw refusal(`The seats of ${isolate(group.name)} are not open yet.`);
}

interface AddressLine {
  line: number;
  text: string;
  /** Null when the text is not an email address. */
  email: string | null;
  isBeyond: boolean;
}

/** Reads a pasted list of email addresses, separated by line breaks, commas, semicolons or tabs. Empty entries are ignored. */
export function readEmailLines(text: string): AddressLine[] {
  const parts = text
    .split(/\r?\n/)
    .flatMap((whole, index) => whole.split(/[,;\t]/).map((part) => ({ line: index + 1, part })))
    .map(({ line, part }) => ({ line, text: part.trim() }))
    .filter(({ text: trimmed }) => trimmed !== '');
  return parts.map(({ line, text: trimmed }, index) => {
    // Mail programs copy an email address in the form: Name <address>
    const inner = /<([^<>]+)>$/.exec(trimmed)?.[1] ?? trimmed;
    const read = Email.safeParse(inner);
    return {
      line,
      text: cutText(trimmed, 300),
      email: read.success ? read.data : null,
      isBeyond: index >= INVITATIONS_AT_ONCE,
    };
  });
}

/**
 * Mail providers at which anybody can get an email address. The pattern also matches domains in other countries, such as
 * `yahoo.co.uk`.
 */
const PUBLIC_NAMES =
  /^(aol|gmail|gmx|googlemail|hotmail|icloud|live|msn|outlook|yahoo|yandex|ymail)\.[a-z]{2,3}(\.[a-z]{2})?$/;
const PUBLIC_DOMAINS = new Set(
  `blueyonder.co.uk btinternet.com btopenworld.com doctors.net.uk doctors.org.uk duck.com fastmail.com hey.com mac.com mail.com
  mail.ru me.com ntlworld.com pm.me proton.me protonmail.com qq.com rediffmail.com rocketmail.com sky.com talktalk.net tiscali.co.uk
  tuta.com tutanota.com virginmedia.com web.de zoho.com 163.com 126.com`.split(/\s+/),
);
/** Domains that all hospitals of a nation share. Only an administrator may open a group to one of them. */
const NATIONAL_DOMAINS = new Set(['hscni.net', 'nhs.net', 'nhs.scot', 'nhs.uk', 'wales.nhs.uk']);

export const domainOf = (emailKey: string) => emailKey.slice(emailKey.lastIndexOf('@') + 1);

/** The reason why a group cannot be open to a domain; null when it can. */
export function domainObjection(domain: string, mayBeNational: boolean): string | null {
  if (PUBLIC_NAMES.test(domain) || PUBLIC_DOMAINS.has(domain))
    return `Anybody can have an address at ${domain}. Please give the domain of your hospital, or invite people by their addresses.`;
  if (NATIONAL_DOMAINS.has(domain) && !mayBeNational)
    return `${domain} is shared by many hospitals. Please ask us to add it, or invite people by their addresses.`;
  return null;
}
