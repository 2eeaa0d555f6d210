// What the parts of the demo data share: the transaction, the people, and times relative to today.
import { addDays, HOUR_MS } from '@urost3/contract/day.ts';
import type { Settings } from '@urost3/contract/settings/settings.schemas.ts';
import type { StationId, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { Context } from '../composition/context.ts';
import type { Db } from '../db/client.ts';
import { londonInstant } from '../providers/clock/london.ts';
import type { PastPayment, PastPaymentRecord } from '../providers/payments/card-sandbox.ts';
import type { DemoKey } from './demo-people.ts';

export interface DemoSection extends StudySection {
  stationId: StationId;
}

export interface Demo {
  readonly ctx: Context;
  readonly tx: Db;
  readonly now: Date;
  /** The London date. */
  readonly today: string;
  readonly settings: Settings;
  /** Published sections by station type, in the order that learners see. */
  readonly sections: readonly DemoSection[];
  /** Creates a past payment in the card sandbox; null when this process has no card sandbox. */
  readonly recordPayment: ((payment: PastPayment) => PastPaymentRecord) | null;
  uidOf(key: DemoKey): string;
}

export function hoursAgo({ now }: Pick<Demo, 'now'>, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

/** A time of day in London, at least one day before today. The instant is therefore always in the past. */
export function daysAgo({ today }: Pick<Demo, 'today'>, days: number, time: string): Date {
  const date = addDays(today, -Math.max(1, days));
  // If the clock change skips this time, use noon of that day.
  return londonInstant(date, time) ?? (londonInstant(date, '12:00') as Date);
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

/** Numbers between 0 and 1 that are the same at every first start, so that the demo is reproducible. */
export function createSequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
