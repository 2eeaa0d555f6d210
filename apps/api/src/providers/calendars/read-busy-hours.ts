// Reads the hours at which the owner of a calendar is busy from the iCalendar address that calendar services publish.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { createPublicFetch, refusalWords } from '../public-fetch.ts';
import { readerFlags } from '../reader-process.ts';
import type { UnclearEvent } from './calendar-events.ts';

const BYTES_MAX = 10 * 1024 * 1024;
const FETCH_MS = 10_000;
const READ_MS = 20_000;
const READER_MEGABYTES = 256;
/** Each read can need the memory of a file and of its process, so that others wait. */
const READS_AT_ONCE = 2;
const WAITING_MAX = 50;
const NOT_A_CALENDAR = 2;
/** The suffix of the UID of every event that this product creates in calendars. */
export const OWN_UIDS = '@urost3';

const words = {
  ...refusalWords,
  'not https': 'Please paste an https or webcal address of your calendar.',
  failed: 'The calendar did not answer at that address.',
  'too large': `The calendar is larger than ${BYTES_MAX / 1024 / 1024} MB.`,
  'not a calendar':
    'There is no calendar at that address. Please copy the address that your calendar shows in iCal format.',
  unreadable: 'The calendar could not be read.',
  busy: 'Many calendars are being read. Please try again in a few minutes.',
};

/**
 * `hours` are the starts of the busy hours, each on a full hour in UTC and in London; `unclear` are the events that were not
 * understood. `problem` is a message for the interviewer.
 */
export type BusyHours = { hours: Date[]; unclear: UnclearEvent[] } | { problem: string };
export type ReadBusyHours = (
  address: string,
  range: { from: Date; until: Date },
) => Promise<BusyHours>;

const inTurn = pLimit(READS_AT_ONCE);
const reader = fileURLToPath(new URL('./calendar-reader.ts', import.meta.url));

/** Parses the file in a process that may neither write files nor start other processes. */
function readHours(file: Buffer, range: { from: Date; until: Date }): Promise<BusyHours> {
  const { promise, resolve } = Promise.withResolvers<BusyHours>();
  const instants = [range.from.toISOString(), range.until.toISOString()];
  const child = execFile(
    process.execPath,
    [...readerFlags(READER_MEGABYTES), reader, ...instants, OWN_UIDS],
    { timeout: READ_MS, killSignal: 'SIGKILL', env: {} },
    (error, printed) => {
      if (!error) {
        const found = JSON.parse(printed) as { hours: number[]; unclear: UnclearEvent[] };
        return resolve({ ...found, hours: found.hours.map((hour) => new Date(hour)) });
      }
      const why = error.code === NOT_A_CALENDAR ? 'not a calendar' : 'unreadable';
      resolve({ problem: words[why] });
    },
  );
  // Ignore the write error, because the callback reports a process that ended before it had read everything.
  child.stdin?.on('error', () => {});
  child.stdin?.end(file);
  return promise;
}

/** @param allowsLocal true in tests, which run a calendar server on this machine */
export function createBusyHoursReader(allowsLocal: boolean): ReadBusyHours {
  const fetch = createPublicFetch({
    accept: 'text/calendar',
    bytesMax: BYTES_MAX,
    waitMs: FETCH_MS,
    allowsLocal,
  });
  return async (address, range) => {
    if (inTurn.pendingCount >= WAITING_MAX) return { problem: words.busy };
    return inTurn(async () => {
      const fetched = await fetch(address.trim().replace(/^webcals?:/i, 'https:'));
      return typeof fetched === 'string' ? { problem: words[fetched] } : readHours(fetched, range);
    });
  };
}
