// Reads the times, durations and repetitions of a calendar (RFC 5545). Every function throws when it does not understand
// a value. Days and times without a zone are London days and times.
import { DAY_MS } from '@urost3/contract/day.ts';
import ical, { type VEvent } from 'node-ical';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import {
  type Component,
  listEntries,
  listProperties,
  type Property,
  parameterOf,
} from './calendar-components.ts';

export type Time = Temporal.ZonedDateTime;
export type Length = Temporal.Duration;
export interface Range {
  from: Date;
  until: Date;
}

export const LONDON = 'Europe/London';
const DAY = /^\d{8}$/;
export const A_DAY = Temporal.Duration.from({ days: 1 });

export const isDay = ({ value }: Property) => DAY.test(value);

export const readDay = (value: string): Time =>
  Temporal.PlainDate.from(value).toZonedDateTime(LONDON);

function isZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

function readLength(value: string): Length {
  const length = Temporal.Duration.from(value);
  if (length.sign < 0) throw new Error('it ends before it starts');
  return length;
}

const lengthBetween = (start: Time, end: Time, largestUnit: 'hours' | 'days') =>
  readLength(start.until(end, { largestUnit }).toString());

/** The days of an event of whole days. */
export function daysBetween(first: Time, after: Time): Length {
  const days = lengthBetween(first, after, 'days');
  return days.blank ? A_DAY : days;
}

const list = (item: string) => new RegExp(`^${item}(,${item})*$`, 'i');
const UP_TO_59 = list('[0-5]?\\d');
const NOT_ZERO = list('[+-]?0*[1-9]\\d{0,2}');
/** What `rrule-temporal` repeats. It takes every other part of a rule, and numbers that are too large, without effect. */
const RULE_PARTS: Record<string, RegExp> = {
  FREQ: /^(YEAR|MONTH|WEEK|HOUR)LY$|^DAILY$/i,
  COUNT: /^0*[1-9]\d*$/,
  INTERVAL: /^0*[1-9]\d*$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/i,
  WKST: list('(MO|TU|WE|TH|FR|SA|SU)'),
  BYDAY: list('([+-]?(0?[1-9]|[1-4]\\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)'),
  BYSECOND: UP_TO_59,
  BYMINUTE: UP_TO_59,
  BYHOUR: list('([01]?\\d|2[0-3])'),
  BYMONTH: list('(0?[1-9]|1[0-2])'),
  BYMONTHDAY: list('[+-]?(0?[1-9]|[12]\\d|3[01])'),
  BYYEARDAY: NOT_ZERO,
  BYWEEKNO: list('[+-]?(0?[1-9]|[1-4]\\d|5[0-3])'),
  BYSETPOS: NOT_ZERO,
  RSCALE: /^GREGORIAN$/i,
  SKIP: /^OMIT$/i,
};

function checkRule(rule: string): void {
  const parts = rule
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('=') as [string, string?]);
  const names = parts.map(([name]) => name.toUpperCase());
  if (new Set(names).size < names.length) throw new Error('a part stands twice');
  const isKnown = parts.every(([, value = ''], at) => RULE_PARTS[names[at] ?? '']?.test(value));
  if (!isKnown) throw new Error('unknown part, too often, or not at all');
}

const asUtc = (time: Time) => time.toPlainDateTime().toZonedDateTime('UTC');
const fromMs = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/**
 * Repeats what the clock shows, because `rrule-temporal` leaves out a time that a change of the clocks skips. It becomes the
 * time an hour later.
 * @returns the start, and every time of the rule in the range
 */
export function repeat(start: Time, rule: string, { from, until }: Range): Time[] {
  checkRule(rule);
  const zone = start.timeZoneId;
  const strict = rule
    .replace(/(^|;)(RSCALE|SKIP)=\w+/gi, '')
    // Some products give the end as a local time, or as a day, which counts to its end.
    .replace(/UNTIL=(\d{8})(T\d{6})?(Z?)/i, (_, day: string, time = 'T235959', isUtc: string) => {
      const end = isUtc
        ? asUtc(Temporal.Instant.from(`${day}${time}Z`).toZonedDateTimeISO(zone))
        : Temporal.PlainDateTime.from(day + time).toZonedDateTime('UTC');
      return `UNTIL=${end.toInstant().toString().replace(/[-:]/g, '')}`;
    });
  const repetition = new RRuleTemporal({
    rruleString: strict,
    dtstart: asUtc(start),
    includeDtstart: true,
    strict: true,
  });
  const shown = (date: Date) => new Date(asUtc(fromMs(date.getTime(), zone)).epochMilliseconds);
  return [
    start,
    ...repetition
      .between(shown(from), shown(until), true)
      .map((time) => fromMs(time.epochMilliseconds, 'UTC').toPlainDateTime().toZonedDateTime(zone)),
  ];
}

const secondOf = (time: Temporal.PlainDateTime, zone: string) =>
  time.toZonedDateTime(zone, { disambiguation: 'later' });

/** Whether the clock shows this time twice, because it goes back. */
export const comesTwice = (time: Time): boolean =>
  !secondOf(time.toPlainDateTime(), time.timeZoneId).equals(time);

/** How long a repetition lasts: to the last time that the clock shows its end, but not shorter than the first one. */
export function lengthOn(time: Time, length: Length): Length {
  const end = secondOf(time.toPlainDateTime().add(length), time.timeZoneId);
  const shown = time.until(end, { largestUnit: 'hours' });
  return Temporal.Duration.compare(shown, length, { relativeTo: time }) > 0 ? shown : length;
}

/** An offset from UTC such as `+0530`. */
function minutesOf(offset = ''): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(offset) ?? [];
  if (!sign) throw new Error('unknown offset');
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** When the zone of a VTIMEZONE changes its offset, by one of its parts. */
function listChanges(part: Component, { from, until }: Range) {
  const [before, after] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) =>
    minutesOf(listProperties(part, name)[0]?.value),
  ) as [number, number];
  const [start, ...others] = ['DTSTART', 'RDATE']
    .flatMap((name) => listEntries(part, name))
    .map(({ value }) => Temporal.PlainDateTime.from(value).toZonedDateTime('UTC'));
  if (!start) throw new Error('no start');
  const repeated = listProperties(part, 'RRULE').flatMap(({ value }) =>
    repeat(start, value, { from: new Date(from.getTime() - 366 * DAY_MS), until }),
  );
  return [start, ...others, ...repeated].map((time) => ({
    at: time.epochMilliseconds - before * 60_000,
    before,
    after,
  }));
}

/**
 * @param definition a VTIMEZONE
 * @returns a zone that has the same offsets on every day of the range
 */
function matchZone({ properties }: Component, range: Range): string {
  const changes = Object.values(properties)
    .filter((one) => /^(STANDARD|DAYLIGHT)$/.test((one as { type?: string }).type ?? ''))
    .flatMap((part) =>
      listChanges({ type: '', lines: [], properties: part as Component['properties'] }, range),
    )
    .sort((a, b) => a.at - b.at);
  const offsetAt = (at: number) =>
    changes.findLast((change) => change.at <= at)?.after ?? changes[0]?.before ?? Number.NaN;
  const days: { instant: Temporal.Instant; offset: number }[] = [];
  for (let at = range.from.getTime(); at < range.until.getTime(); at += DAY_MS)
    days.push({ instant: Temporal.Instant.fromEpochMilliseconds(at), offset: offsetAt(at) });
  const isSame = (zone: string) =>
    days.every(
      ({ instant, offset }) =>
        instant.toZonedDateTimeISO(zone).offsetNanoseconds === offset * 60_000_000_000,
    );
  const zone = [LONDON, ...Intl.supportedValuesOf('timeZone')].find(isSame);
  if (!zone) throw new Error('unknown zone');
  return zone;
}

/** @param name such as `GMT Standard Time`: `node-ical` knows the names of Windows */
function findWindowsZone(name: string): string {
  const lines = ['BEGIN:VEVENT', 'UID:1', `DTSTART;TZID="${name}":20260101T000000`, 'END:VEVENT'];
  const zone = (ical.sync.parseICS(lines.join('\n'))['1'] as VEvent | undefined)?.start?.tz;
  // It takes a customised zone without a definition for the zone of this process.
  if (!zone || !isZone(zone) || /^custom/i.test(name)) throw new Error('unknown zone');
  return zone;
}

/** @param definitions the VTIMEZONEs of the calendar */
export function createTimes(definitions: readonly Component[], range: Range) {
  const known = new Map([['', LONDON]]);

  function findZone(name: string): string {
    if (name.includes('/') && isZone(name)) return name;
    // A short name such as EST has several meanings, so that the definition comes first.
    const definition = definitions.find((one) =>
      listProperties(one, 'TZID').some(({ value }) => value === name),
    );
    if (definition) return matchZone(definition, range);
    // Some names begin with that of their publisher: /mozilla.org/20050126_1/Europe/Vienna.
    const parts = name.split('/');
    return parts.map((_, at) => parts.slice(at).join('/')).find(isZone) ?? findWindowsZone(name);
  }

  function zoneOf(name: string): string {
    const zone = known.get(name) ?? findZone(name);
    known.set(name, zone);
    return zone;
  }

  function readTime(property: Property): Time {
    const { value } = property;
    if (isDay(property)) return readDay(value);
    if (!/^\d{8}T\d{4}(\d{2})?Z?$/i.test(value)) throw new Error('unknown time');
    return /Z$/i.test(value)
      ? Temporal.Instant.from(value).toZonedDateTimeISO('UTC')
      : Temporal.PlainDateTime.from(value).toZonedDateTime(zoneOf(parameterOf(property, 'TZID')));
  }

  return {
    readTime,

    /** Reads when an event first takes place. */
    readEvent(event: Component): { start: Time; length: Length } {
      const [given, ...others] = listProperties(event, 'DTSTART');
      if (!given || others.length > 0) throw new Error('not one start');
      const start = readTime(given);
      const [end] = listProperties(event, 'DTEND');
      const [duration] = listProperties(event, 'DURATION');
      if (duration && !end) return { start, length: readLength(duration.value) };
      if (isDay(given)) return { start, length: end ? daysBetween(start, readTime(end)) : A_DAY };
      return { start, length: lengthBetween(start, end ? readTime(end) : start, 'hours') };
    },

    /** Reads `start`, `start/end` or `start/duration`. A start alone lasts as long as `usual`. */
    readPeriod({ value, parameters }: Property, usual?: Length): { start: Time; length: Length } {
      const [from = '', to] = value.split('/');
      const start = readTime({ value: from, parameters });
      if (to === undefined && usual)
        return { start, length: isDay({ value: from, parameters }) ? A_DAY : usual };
      if (to === undefined) throw new Error('no end');
      if (/^[+-]?P/i.test(to)) return { start, length: readLength(to) };
      return { start, length: lengthBetween(start, readTime({ value: to, parameters }), 'hours') };
    },
  };
}
