// Decides at which times the events of a calendar block their owner. What cannot be read of an event is assumed to block
// the most: its whole days, or every repetition. The event is then also listed as unclear.
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import { Temporal } from 'temporal-polyfill';
import {
  type Component,
  listEntries,
  listProperties,
  type Property,
  parameterOf,
  wordOf,
} from './calendar-components.ts';
import {
  A_DAY,
  comesTwice,
  createTimes,
  daysBetween,
  isDay,
  type Length,
  LONDON,
  lengthOn,
  type Range,
  readDay,
  repeat,
  type Time,
} from './calendar-times.ts';

/** Values of Outlook's status for events that do not block the time. */
const FREE_IN_OUTLOOK = ['FREE', 'WORKINGELSEWHERE'];
const TITLE_MAX = 80;

/** An event that was not understood. */
export interface UnclearEvent {
  /** Empty when the event has none. */
  title: string;
  /** The first day that it blocks, in London; null when no day could be read. */
  day: string | null;
}

interface Span {
  start: Time;
  length: Length;
}
interface Event extends Span {
  component: Component;
  /** For a change to one occurrence of a series, or to all from there on: the former time, if it can be read. */
  change: { of: Property; at: Time | null; isOnward: boolean } | null;
}
interface Blocked {
  component: Component;
  spans: Span[];
}

const isFree = (event: Component) =>
  wordOf(event, 'TRANSP') === 'TRANSPARENT' ||
  wordOf(event, 'STATUS') === 'CANCELLED' ||
  FREE_IN_OUTLOOK.includes(wordOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS'));

/** The days that stand in a text, whatever else stands there. */
function daysIn(text: string): Time[] {
  const days = (text.match(/\d{8}/g) ?? []).flatMap((digits) => {
    try {
      return [readDay(digits)];
    } catch {
      return [];
    }
  });
  return days.sort(Temporal.ZonedDateTime.compare);
}

const londonDay = (time: Time) => time.withTimeZone(LONDON).toPlainDate().toString();

const titleOf = (event: Component) =>
  [...(listProperties(event, 'SUMMARY')[0]?.value ?? '')].slice(0, TITLE_MAX).join('');

/** The newest versions of an event: several when none of them is newer. */
function newest(events: readonly Event[]): Event[] {
  const versionOf = ({ component }: Event) => Number(wordOf(component, 'SEQUENCE')) || 0;
  const last = Math.max(...events.map(versionOf));
  return events.filter((event) => versionOf(event) === last);
}

/** Whether a property names this time. A day stands for every time on it. */
const names = (property: Property, at: Time, time: Time) =>
  isDay(property)
    ? time.toPlainDate().equals(at.toPlainDate())
    : time.epochMilliseconds === at.epochMilliseconds;

/** Where an occurrence of a series is after the changes; null when an event of its own replaces it. */
function applyChanges(span: Span, events: readonly Event[]): Span | null {
  const { start } = span;
  const changes = events.flatMap(({ change, ...event }) =>
    change?.at ? [{ ...event, ...change, at: change.at }] : [],
  );
  if (changes.some(({ of, at }) => names(of, at, start))) return null;
  const last = changes
    .filter(({ isOnward, at }) => isOnward && Temporal.ZonedDateTime.compare(at, start) < 0)
    .sort((a, b) => Temporal.ZonedDateTime.compare(a.at, b.at))
    .at(-1);
  if (!last) return span;
  if (isFree(last.component) || listProperties(last.component, 'RRULE').length > 0) return null;
  const zone = last.at.timeZoneId;
  const before = start.withTimeZone(zone).toPlainDateTime();
  const changed = isDay(last.of) ? last.at.withPlainTime(before.toPlainTime()) : last.at;
  const moved = changed.toPlainDateTime().until(last.start.withTimeZone(zone).toPlainDateTime());
  return { start: before.add(moved).toZonedDateTime(zone), length: last.length };
}

const wholeDays = (text: string): Span[] =>
  daysIn(text).map((day) => ({ start: day, length: A_DAY }));

/** @throws when the span ends after the last date that can be computed */
function checked(span: Span): Span {
  span.start.add(span.length);
  return span;
}

/** Adds every hour in the range that the span touches, as the milliseconds at which it starts. */
function addHours(hours: Set<number>, { start, length }: Span, { from, until }: Range): boolean {
  const first = Math.max(start.epochMilliseconds, from.getTime());
  const last = Math.min(start.add(length).epochMilliseconds, until.getTime());
  for (let hour = Math.floor(first / HOUR_MS) * HOUR_MS; hour < last; hour += HOUR_MS)
    hours.add(hour);
  return first < last;
}

export function readBusyTimes(components: readonly Component[], range: Range) {
  const ofType = (wanted: string) => components.filter(({ type }) => type === wanted);
  const times = createTimes(ofType('VTIMEZONE'), range);
  const unclear = new Set<Component>();

  /** @returns what `read` returns; if it throws, the component is unclear, and what `otherwise` returns */
  function attempt<T>(component: Component, read: () => T, otherwise: () => T): T {
    try {
      return read();
    } catch {
      unclear.add(component);
      return otherwise();
    }
  }

  /** The whole days that the lines of an event name; null when there are none. */
  function readWholeDays({ lines }: Component): Span | null {
    const [first, ...others] = daysIn(
      lines.filter((line) => /^DT(START|END)/.test(line)).join(' '),
    );
    if (!first) return null;
    return { start: first, length: daysBetween(first, (others.at(-1) ?? first).add(A_DAY)) };
  }

  function readChange(component: Component): Event['change'] {
    const [of] = listProperties(component, 'RECURRENCE-ID');
    if (!of) return null;
    const onward = parameterOf(of, 'RANGE').toUpperCase();
    return attempt<Event['change']>(
      component,
      () => {
        if (onward && onward !== 'THISANDFUTURE') throw new Error('unknown range');
        return { of, at: times.readTime(of), isOnward: onward !== '' };
      },
      () => ({ of, at: null, isOnward: false }),
    );
  }

  function readEvent(component: Component): Event | null {
    const span = attempt<Span | null>(
      component,
      () => checked(times.readEvent(component)),
      () => readWholeDays(component),
    );
    return span && { component, change: readChange(component), ...span };
  }

  /** The starts of a rule. What remains of a wrong one is how often it repeats. */
  function readRule({ component, start }: Event, rule: string, within: Range): Time[] {
    const [frequency = ''] = /FREQ=\w+/i.exec(rule) ?? [];
    return attempt(
      component,
      () => repeat(start, rule, within),
      () =>
        attempt(
          component,
          () => repeat(start, frequency, within),
          () => [],
        ),
    );
  }

  /** The occurrences of an event in the range, before the changes to single ones. */
  function expand(event: Event): Span[] {
    const { component, start, length } = event;
    const lasts = start.add(length).epochMilliseconds - start.epochMilliseconds;
    // The clock can change during an occurrence.
    const within = { from: new Date(range.from.getTime() - lasts - DAY_MS), until: range.until };
    const repeated = listProperties(component, 'RRULE').flatMap(({ value }) =>
      readRule(event, value, within),
    );
    const spans = [
      ...[start, ...repeated].map((time) => ({
        start: time,
        length: time.equals(start) && !comesTwice(time) ? length : lengthOn(time, length),
      })),
      ...listEntries(component, 'RDATE').flatMap((entry) =>
        attempt(
          component,
          () => [checked(times.readPeriod(entry, length))],
          () => wholeDays(entry.value),
        ),
      ),
    ];
    const excluded = listEntries(component, 'EXDATE').flatMap((entry) =>
      attempt(
        component,
        () => [{ entry, at: times.readTime(entry) }],
        () => [],
      ),
    );
    return spans.filter((span) => !excluded.some(({ entry, at }) => names(entry, at, span.start)));
  }

  /** @param events all events with one UID */
  function expandSeries(events: readonly Event[]): Blocked[] {
    const versions = Map.groupBy(events, (event) => {
      if (!event.change) return 'the series';
      return event.change.at?.epochMilliseconds ?? event;
    });
    const current = [...versions.values()].flatMap(newest);
    const changes = current.filter(({ change }) => change);
    return current.map((event) => ({
      component: event.component,
      spans: event.change
        ? expand(event)
        : expand(event).flatMap((span) => applyChanges(span, changes) ?? []),
    }));
  }

  function readFreeBusy(component: Component): Blocked {
    const spans = listEntries(component, 'FREEBUSY')
      .filter((entry) => parameterOf(entry, 'FBTYPE').toUpperCase() !== 'FREE')
      .flatMap((entry) =>
        attempt(
          component,
          () => [checked(times.readPeriod(entry))],
          () => wholeDays(entry.value),
        ),
      );
    return { component, spans };
  }

  const series = Map.groupBy(
    ofType('VEVENT').flatMap((component) => readEvent(component) ?? []),
    // Events without a UID are not versions of each other.
    ({ component }) => listProperties(component, 'UID')[0]?.value || component,
  );
  const blocked = [
    ...[...series.values()].flatMap(expandSeries),
    ...ofType('VFREEBUSY').map(readFreeBusy),
  ];

  const hours = new Set<number>();
  const firstDays = new Map<Component, string | null>([...unclear].map((one) => [one, null]));
  for (const { component, spans } of blocked) {
    if (isFree(component)) continue;
    const inRange = spans.filter((span) => addHours(hours, span, range));
    const [first] = inRange.sort((a, b) => Temporal.ZonedDateTime.compare(a.start, b.start));
    // What blocks nothing from now on is of no interest.
    if (first) firstDays.set(component, londonDay(first.start));
    else firstDays.delete(component);
  }
  return {
    hours: [...hours].sort((a, b) => a - b),
    unclear: [...firstDays]
      .filter(([component]) => unclear.has(component) && !isFree(component))
      .map(([component, day]): UnclearEvent => ({ title: titleOf(component), day })),
  };
}
