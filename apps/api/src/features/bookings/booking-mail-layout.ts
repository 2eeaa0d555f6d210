// Lays out mails about bookings: the receiver, the button, the calendar file and the words for times and amounts. Times
// are London times. Mails state the time zone, because readers may be elsewhere.
import { formatMoney } from '@urost3/contract/money.ts';
import type { MailMessage } from '../../providers/mail/port.ts';
import { layOutMail } from '../mail/mail-layout.service.ts';
import { type CalendarMethod, invitation } from './booking-calendar.ts';
import type { People } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';

export interface MailFacts {
  booking: Booking;
  people: People;
  siteUrl: string;
  sender: { businessName: string; businessEmail: string };
  now: Date;
}

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const zoneFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  timeZoneName: 'short',
});

export const formatPounds = (minor: number) => formatMoney(minor, 'gbp');

/** The date and start of a booking, for receipts and the card provider's list of payments: `1 December 2026, 09:00`. */
export function describeBriefly(booking: Pick<Booking, 'bookingDate' | 'startTime'>): string {
  const day = dayFormat.format(new Date(`${booking.bookingDate}T12:00:00Z`));
  return `${day}, ${booking.startTime}`;
}

/** The date and time of a booking, for mails: `Tuesday 1 December 2026, 09:00 to 10:00 London time (GMT)`. */
export function describeTime(
  booking: Pick<Booking, 'bookingDate' | 'startTime' | 'endTime' | 'startsAt'>,
): string {
  const noon = new Date(`${booking.bookingDate}T12:00:00Z`);
  const day = `${weekdayFormat.format(noon)} ${dayFormat.format(noon)}`;
  const zone = zoneFormat
    .formatToParts(booking.startsAt)
    .find((part) => part.type === 'timeZoneName');
  return `${day}, ${booking.startTime} to ${booking.endTime} London time (${zone?.value ?? 'UK'})`;
}

type Reader = 'learner' | 'interviewer';

function calendarFile(
  reader: Reader,
  method: CalendarMethod,
  { booking, people, sender, now }: MailFacts,
) {
  return {
    filename: 'interview.ics',
    content: invitation(reader, method, booking, people, sender, now),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}

export const joinLine = ({ booking }: MailFacts) =>
  booking.meetLink
    ? `Join the interview here: ${booking.meetLink}`
    : 'The join link will follow in a separate email.';

/** The sentence that tells a learner until when they can move the booking or cancel it with a full refund. */
export function describePolicy(booking: Pick<Booking, 'changeHours' | 'amountMinor'>): string {
  if (booking.amountMinor === 0) {
    return booking.changeHours === 0
      ? 'You can cancel or move it until it starts.'
      : `You can cancel or move it until ${booking.changeHours} hours before the start.`;
  }
  return booking.changeHours === 0
    ? 'You can cancel for a full refund, or move it, until it starts.'
    : `You can cancel for a full refund, or move it, until ${booking.changeHours} hours before the start. After that the fee is not returned.`;
}

function compose(
  facts: MailFacts,
  reader: Reader,
  words: { subject: string; paragraphs: string[]; action: { label: string; path: string } },
  method?: CalendarMethod,
): MailMessage {
  const { label, path } = words.action;
  const to = facts.people[reader];
  return layOutMail({
    to: to.email,
    subject: words.subject,
    heading: words.subject,
    reader: to,
    paragraphs: words.paragraphs,
    action: { label, url: `${facts.siteUrl}${path}` },
    ...(method ? { attachments: [calendarFile(reader, method, facts)] } : {}),
  });
}

export function toLearner(
  facts: MailFacts,
  subject: string,
  paragraphs: string[],
  method?: CalendarMethod,
): MailMessage {
  const action = { label: 'My Bookings', path: '/my-bookings' };
  return compose(facts, 'learner', { subject, paragraphs, action }, method);
}

export function toInterviewer(
  facts: MailFacts,
  subject: string,
  paragraphs: string[],
  method?: CalendarMethod,
): MailMessage {
  const action = { label: 'Booking Management', path: '/admin/bookings' };
  return compose(facts, 'interviewer', { subject, paragraphs, action }, method);
}
