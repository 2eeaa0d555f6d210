// Creates iCalendar files. A booking keeps its UID, and its SEQUENCE only increases. A change therefore replaces the event
// in people's calendars, and adds no second event.

import { addDays } from '@urost3/contract/day.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { OWN_UIDS } from '../../../providers/calendars/read-busy-hours.ts';
import type { People } from '../bookings.repository.ts';
import type { Booking } from '../bookings.tables.ts';

export type CalendarMethod = 'REQUEST' | 'CANCEL';

export interface Sender {
  name: string;
  email: string;
}

function calendarUid(bookingId: string): string {
  return `booking-${bookingId}${OWN_UIDS}`;
}

function newCalendar(name: string, method?: ICalCalendarMethod) {
  return ical({
    name,
    prodId: { company: 'urost3', product: 'interviews', language: 'EN' },
    ...(method ? { method } : {}),
  });
}

/** The library leaves out the last line break. */
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** The library escapes commas and semicolons of an address as in a text, and calendar programs would open another address. */
const addressOf = (link: string): string => link.replace(/[,;]/g, encodeURIComponent);

function eventOf(booking: Booking, summary: string, description: string, stamp: Date) {
  return {
    id: calendarUid(booking.id),
    sequence: booking.icsSequence,
    // Use instants and not wall-clock times, so that every calendar shows the right hour in its own time zone.
    start: booking.startsAt,
    end: booking.endsAt,
    stamp,
    summary,
    description,
    ...(booking.meetLink ? { location: booking.meetLink, url: addressOf(booking.meetLink) } : {}),
  };
}

export const SESSION_SUMMARY = 'Mock Interview Session';

/** The title of an interview for the person who gives it. */
export const describeGiven = (learnerName: string) => `Mock interview: ${isolate(learnerName)}`;

const joinLine = ({ meetLink }: Booking) =>
  meetLink ? `Join: ${meetLink}` : 'The join link follows.';

export const describeToLearner = (booking: Booking, interviewerName: string) =>
  `Interviewer: ${isolate(interviewerName)}\n${joinLine(booking)}`;

/**
 * The file attached to a mail about one booking.
 * @param reader who gets the file; the learner's file contains the interviewer's name but not their email address
 */
export function invitation(
  reader: 'learner' | 'interviewer',
  method: CalendarMethod,
  booking: Booking,
  people: People,
  sender: Sender,
  stamp: Date,
): string {
  const calendar = newCalendar(
    'Mock interviews',
    method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  );
  const isForLearner = reader === 'learner';
  const description = isForLearner
    ? describeToLearner(booking, people.interviewer.displayName)
    : joinLine(booking);
  const summary = isForLearner ? SESSION_SUMMARY : describeGiven(people.learner.displayName);
  const attendees = isForLearner ? [people.learner] : [people.learner, people.interviewer];
  calendar.createEvent({
    ...eventOf(booking, summary, description, stamp),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: sender,
    // A person who has deleted their account has no email address, and iCalendar requires one for each attendee.
    attendees: attendees
      .filter(({ email }) => email)
      .map(({ displayName, email }) => ({ name: displayName, email, rsvp: false })),
  });
  return textOf(calendar);
}

interface FeedEntry {
  booking: Booking;
  /** The event's title for the owner of the calendar. */
  summary: string;
  description: string;
}

/** An all-day event that does not mark the day as busy. */
export interface FeedDay {
  /** Unique among the events of all people, because two people may show their calendars in one program, and stable between reads. */
  id: string;
  on: string;
  summary: string;
  description: string;
  url: string;
}

/**
 * A person's whole calendar, for calendar programs that poll its URL.
 * @param changedAt when a day was last added, removed or changed
 */
export function feed(
  name: string,
  entries: readonly FeedEntry[],
  days: readonly FeedDay[],
  changedAt: Date,
): string {
  const calendar = newCalendar(name);
  calendar.ttl(15 * 60);
  for (const { booking, summary, description } of entries) {
    calendar.createEvent({
      ...eventOf(booking, summary, description, booking.updatedAt),
      status: ICalEventStatus.CONFIRMED,
    });
  }
  for (const { id, on, ...day } of days) {
    calendar.createEvent({
      ...day,
      id: `${id}${OWN_UIDS}`,
      stamp: changedAt,
      allDay: true,
      start: new Date(`${on}T12:00:00Z`),
      end: new Date(`${addDays(on, 1)}T12:00:00Z`),
      timezone: 'UTC',
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return textOf(calendar);
}
