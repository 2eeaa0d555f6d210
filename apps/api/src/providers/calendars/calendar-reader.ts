// Reads a calendar (RFC 5545) from standard input and prints the hours at which its owner is busy. It runs as a separate
// process, because a malicious file can exhaust memory and time. The time zone of this process must be London, so that
// times without a zone are read as London times. Arguments: first instant, last instant, and the suffix of the UIDs of
// events to leave out.

import { text } from 'node:stream/consumers';
import { HOUR_MS } from '@urost3/contract/day.ts';
import ical, { type VEvent, type VFreebusy } from 'node-ical';

/** Values of Outlook's status for events that do not block the time. */
const FREE_IN_OUTLOOK = ['FREE', 'WORKINGELSEWHERE'];

const [from, until] = process.argv.slice(2, 4).map((instant) => new Date(instant)) as [Date, Date];
const ownUids = process.argv[4] ?? '';
const hours = new Set<number>();

function addHours(start: Date, end: Date): void {
  const first = Math.max(start.getTime(), from.getTime());
  const last = Math.min(end.getTime(), until.getTime());
  for (let hour = Math.floor(first / HOUR_MS) * HOUR_MS; hour < last; hour += HOUR_MS)
    hours.add(hour);
}

const isFree = (event: VEvent) =>
  event.transparency === 'TRANSPARENT' ||
  event.status === 'CANCELLED' ||
  FREE_IN_OUTLOOK.includes(String(event['MICROSOFT-CDO-BUSYSTATUS']));

function readEvent(event: VEvent): void {
  if (ownUids && event.uid.endsWith(ownUids)) return;
  for (const one of ical.expandRecurringEvent(event, { from, to: until, expandOngoing: true }))
    if (!isFree(one.event)) addHours(one.start, one.end);
}

function readFreeBusy(component: VFreebusy): void {
  for (const period of component.freebusy ?? [])
    if (period.type !== 'FREE' && period.start && period.end) addHours(period.start, period.end);
}

const file = await text(process.stdin);
if (!file.trimStart().startsWith('BEGIN:VCALENDAR')) process.exit(2);
for (const component of Object.values(ical.sync.parseICS(file))) {
  try {
    if (component?.type === 'VEVENT') readEvent(component);
    else if (component?.type === 'VFREEBUSY') readFreeBusy(component);
  } catch {
    // Ignore an event that cannot be read, such as an event without a start, and read the other events.
  }
}
process.stdout.write(JSON.stringify([...hours].sort((a, b) => a - b)));
