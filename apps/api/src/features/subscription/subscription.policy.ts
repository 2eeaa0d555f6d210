// Rules of subscription time and prices that need no database.
import { addDays, DAY_MS } from '@urost3/contract/day.ts';
import type { SubscriberStatus } from '@urost3/contract/subscription/subscription.schemas.ts';
import {
  CANCELLATION_DAYS,
  EXPIRING_SOON_DAYS,
  problemOfPrice,
} from '@urost3/contract/subscription/subscription.ts';
import { AppError } from '../../http/app-error.ts';
import { endOfLondonDay, londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import type { Subscription } from './subscription.tables.ts';

/** A subscription is active only while its flag is set and its expiry is in the future. */
export function isActive(row: Pick<Subscription, 'isActive' | 'expiresAt'>, now: Date): boolean {
  return row.isActive && row.expiresAt !== null && row.expiresAt > now;
}

/**
 * Whether a date alone may extend the subscription: while it is active, or after an administrator ended it by a date in the
 * past and nothing has changed since, because that date may have been a mistake (decision 140).
 */
export function canEditExpiry(
  row: Pick<Subscription, 'isActive' | 'expiresAt' | 'expirySetAt' | 'updatedAt'>,
  now: Date,
): boolean {
  if (isActive(row, now)) return true;
  const { expiresAt, expirySetAt, updatedAt } = row;
  if (!row.isActive || !expiresAt || !expirySetAt) return false;
  return expiresAt <= expirySetAt && updatedAt.getTime() === expirySetAt.getTime();
}

/** Whether an administrator gave Premium and the person has not bought it since. */
export function isGiven(row: Pick<Subscription, 'givenAt' | 'purchasedAt'>): boolean {
  return row.givenAt !== null && row.purchasedAt === null;
}

/** The period of the added days: from the end of an active subscription, otherwise from now. */
export function extendAccess(
  current: Pick<Subscription, 'isActive' | 'expiresAt'> | null,
  durationDays: number,
  now: Date,
): { from: Date; until: Date } {
  const from = current?.expiresAt && isActive(current, now) ? current.expiresAt : now;
  return { from, until: new Date(from.getTime() + durationDays * DAY_MS) };
}

/** The period that a purchase covers. */
interface Access {
  accessFrom: Date | null;
  accessUntil: Date | null;
}

/** The remaining milliseconds of a purchase. */
export function remainingMs({ accessFrom, accessUntil }: Access, now: Date): number {
  if (!accessFrom || !accessUntil) return 0;
  return Math.max(0, accessUntil.getTime() - Math.max(now.getTime(), accessFrom.getTime()));
}

/**
 * The expiry after one purchase is cancelled. Only that purchase's unused time is removed. If an administrator had set an earlier expiry,
 * the remaining purchases keep their unused time up to that expiry.
 */
export function expiryWithout(
  expiresAt: Date,
  taken: Access,
  staying: readonly Access[],
  now: Date,
): Date {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return expiresAt;
  const owed = staying.reduce((sum, access) => sum + remainingMs(access, now), 0);
  return new Date(now.getTime() + Math.min(left, Math.max(left - remainingMs(taken, now), owed)));
}

/** The first of the 14 days is the day after the purchase (Consumer Contracts Regulations 2013, reg. 30). */
export function cancellableUntil(purchasedAt: Date): Date {
  return endOfLondonDay(addDays(londonDate(purchasedAt), CANCELLATION_DAYS));
}

/** Days to the end are calendar days in London, whatever the time of day. */
export function statusOf(
  row: Pick<Subscription, 'isActive' | 'expiresAt'>,
  now: Date,
): SubscriberStatus {
  if (!row.isActive) return 'Deactivated';
  if (!isActive(row, now)) return 'Expired';
  const lastDay = row.expiresAt && londonDate(row.expiresAt);
  return lastDay && lastDay <= addDays(londonDate(now), EXPIRING_SOON_DAYS)
    ? 'Expiring Soon'
    : 'Active';
}

const isMidnight = (instant: Date) =>
  instant.getTime() === startOfLondonDay(londonDate(instant)).getTime() ||
  instant.getTime() % DAY_MS === 0;

/** Reads a day, including one written as midnight in London or UTC, as the end of that day in London. Any other instant is not changed. */
export function readExpiry(text: string): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return endOfLondonDay(text);
  const instant = new Date(text);
  return isMidnight(instant) ? endOfLondonDay(londonDate(instant)) : instant;
}

/** @throws AppError rule_violation when Premium cannot have this price */
export function requireSellable(minor: number): void {
  const problem = problemOfPrice(minor);
  if (problem) throw new AppError('rule_violation', problem, { fields: { price: problem } });
}
