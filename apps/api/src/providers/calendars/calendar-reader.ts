// Reads a calendar (RFC 5545) from standard input and prints the hours at which its owner is busy, and the events that it
// did not understand. It runs as a separate process, because a malicious file can exhaust memory and time. Arguments: first
// instant, last instant, and the suffix of the UIDs of events to leave out.
import { text } from 'node:stream/consumers';
import { cutCalendar, listProperties } from './calendar-components.ts';
import { readBusyTimes } from './calendar-events.ts';

const [from, until, ownUids] = process.argv.slice(2) as [string, string, string];
const components = cutCalendar(await text(process.stdin));
if (!components) process.exit(2);
const others = components.filter(
  (component) => !listProperties(component, 'UID').some(({ value }) => value.endsWith(ownUids)),
);
const found = readBusyTimes(others, { from: new Date(from), until: new Date(until) });
process.stdout.write(JSON.stringify(found));
