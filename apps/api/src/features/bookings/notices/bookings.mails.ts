import { describeStart, reminderTitle } from '@urost3/contract/bookings/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import type { MailMessage } from '../../../providers/ports.ts';
import { layOutMail } from '../../mail/mail-layout.service.ts';
import type { People } from '../bookings.repository.ts';
import type { Booking } from '../bookings.tables.ts';
import { type CalendarMethod, invitation, type Sender } from './booking-calendar.ts';

export function confirmationMails(facts: MailFacts): MailMessage[] {
  const { booking } = facts;
  const when = describeTime(booking);
  const paid =
    booking.amountMinor === 0
      ? 'This interview is free of charge.'
      : `We have received your payment of ${formatPounds(booking.amountMinor)}.`;
  return [
    toLearner(
      facts,
      'Your mock interview is confirmed',
      [
        `Your mock interview is confirmed: ${when}. It lasts 60 minutes.`,
        paid,
        joinLine(facts),
        describePolicy(booking),
      ],
      'REQUEST',
    ),
    bookedMail(facts),
  ];
}

function bookedMail(facts: MailFacts): MailMessage {
  const { booking, people } = facts;
  return toInterviewer(
    facts,
    'A mock interview was booked with you',
    [
      `${isolate(people.learner.displayName)} has booked an interview with you: ${describeTime(booking)}.`,
      joinLine(facts),
    ],
    'REQUEST',
  );
}

/** @param before the earlier time, as mails show it @param hasNewInterviewer whether the interviewer has changed too */
export function movedMails(
  facts: MailFacts,
  before: string,
  hasNewInterviewer: boolean,
): MailMessage[] {
  const when = describeTime(facts.booking);
  const { learner, interviewer } = facts.people;
  const isMoved = when !== before;
  const time = isMoved
    ? `Your mock interview is now on ${when}. It was on ${before}.`
    : `Your mock interview stays on ${when}.`;
  const person = `Your interviewer is now ${isolate(interviewer.displayName)}.`;
  return [
    toLearner(
      facts,
      isMoved ? 'Your mock interview has moved' : 'Your mock interview has a new interviewer',
      [hasNewInterviewer ? `${time} ${person}` : time, joinLine(facts)],
      'REQUEST',
    ),
    hasNewInterviewer
      ? bookedMail(facts)
      : toInterviewer(
          facts,
          'One of your mock interviews has moved',
          [
            `Your interview with ${isolate(learner.displayName)} is now on ${when}. It was on ${before}.`,
            joinLine(facts),
          ],
          'REQUEST',
        ),
  ];
}

/** Sent to the previous interviewer after the booking moved to another interviewer. */
export function handedOverMail(facts: MailFacts): MailMessage {
  return toInterviewer(
    facts,
    'One of your mock interviews has been cancelled',
    [
      `${isolate(facts.people.learner.displayName)}'s interview on ${describeTime(facts.booking)} is no longer with you. Your slot is free again.`,
    ],
    'CANCEL',
  );
}

/** @param amountMinor what goes back to the learner's card because the booking is cancelled */
export function describeMoneyBack(booking: Booking, amountMinor: number): string {
  if (amountMinor > 0) {
    const money =
      amountMinor < booking.amountMinor
        ? `The remaining ${formatPounds(amountMinor)} of your payment is`
        : `Your payment of ${formatPounds(amountMinor)} is`;
    return `${money} going back to your card; banks usually take 5 to 10 days.`;
  }
  if (booking.priceReason === 'free_interview')
    return 'Your free interview can be used for another date.';
  if (booking.amountMinor === 0) return 'It was free of charge, so there is nothing to return.';
  return booking.refundMinor === booking.amountMinor
    ? 'Your payment has already been returned.'
    : 'Please write to us with any question about your payment.';
}

export function cancelledMails(facts: MailFacts, money: string, note = ''): MailMessage[] {
  const when = describeTime(facts.booking);
  const { learner } = facts.people;
  const extra = note ? [note] : [];
  return [
    toLearner(
      facts,
      'Your mock interview has been cancelled',
      [`Your mock interview on ${when} has been cancelled.`, money, ...extra],
      'CANCEL',
    ),
    toInterviewer(
      facts,
      'One of your mock interviews has been cancelled',
      [`The interview with ${isolate(learner.displayName)} on ${when} has been cancelled.`],
      'CANCEL',
    ),
  ];
}

export function postponedMails(facts: MailFacts): MailMessage[] {
  const when = describeTime(facts.booking);
  const { learner } = facts.people;
  return [
    toLearner(
      facts,
      'Your mock interview has been postponed',
      [
        `Your mock interview on ${when} has been postponed. You'll be contacted with new details. ${facts.booking.amountMinor === 0 ? 'It stays free of charge.' : 'Your payment stays with the booking.'}`,
      ],
      'CANCEL',
    ),
    toInterviewer(
      facts,
      'One of your mock interviews has been postponed',
      [`The interview with ${isolate(learner.displayName)} on ${when} has been postponed.`],
      'CANCEL',
    ),
  ];
}

export function linkMails(facts: MailFacts): MailMessage[] {
  const when = describeTime(facts.booking);
  return [
    toLearner(
      facts,
      'The join link for your mock interview',
      [`The join link for your mock interview on ${when} is set.`, joinLine(facts)],
      'REQUEST',
    ),
    toInterviewer(
      facts,
      'The join link for one of your mock interviews',
      [`The join link for your interview on ${when} is set.`, joinLine(facts)],
      'REQUEST',
    ),
  ];
}

export function lateRefundMail(facts: MailFacts): MailMessage {
  return toLearner(facts, 'Your payment is on its way back to you', [
    `Your payment of ${formatPounds(facts.booking.amountMinor)} for ${describeTime(facts.booking)} reached us after your reserved time had run out, and the slot could no longer be booked. You have no booking for that time.`,
    'The whole amount is going back to your card automatically; banks usually take 5 to 10 days.',
  ]);
}

/** The reminders of both people, as they read when they are sent at this time. */
export function reminderMails(facts: MailFacts, sentAt: Date): MailMessage[] {
  const { startsAt } = facts.booking;
  const starts = `starts ${describeStart(startsAt, sentAt)}: ${describeTime(facts.booking)}.`;
  const subject = reminderTitle(startsAt, sentAt);
  const { learner } = facts.people;
  return [
    toLearner(facts, subject, [`Your mock interview ${starts}`, joinLine(facts)]),
    toInterviewer(facts, subject, [
      `Your interview with ${isolate(learner.displayName)} ${starts}`,
      joinLine(facts),
    ]),
  ];
}

export function waitingMail(facts: MailFacts): MailMessage {
  const { learner } = facts.people;
  return toInterviewer(facts, 'Your candidate is waiting for you', [
    `${isolate(learner.displayName)} is in the room of your mock interview: ${describeTime(facts.booking)}.`,
    joinLine(facts),
  ]);
}

export function feedbackMail(facts: MailFacts): MailMessage {
  return toLearner(facts, 'Feedback on your mock interview is ready', [
    `${isolate(facts.people.interviewer.displayName)} has shared feedback on your mock interview of ${describeTime(facts.booking)}.`,
  ]);
}

export interface MailFacts {
  booking: Booking;
  people: People;
  siteUrl: string;
  sender: Sender;
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

const joinLine = ({ booking }: MailFacts) =>
  booking.meetLink
    ? `Join the interview here: ${booking.meetLink}`
    : 'The join link will follow in a separate email.';

/** The sentence that tells a learner until when they can move the booking or cancel it with a full refund. */
function describePolicy(booking: Pick<Booking, 'changeHours' | 'amountMinor'>): string {
  if (booking.amountMinor === 0) {
    return booking.changeHours === 0
      ? 'You can cancel or move it until it starts.'
      : `You can cancel or move it until ${booking.changeHours} hours before the start.`;
  }
  return booking.changeHours === 0
    ? 'You can cancel for a full refund, or move it, until it starts.'
    : `You can cancel for a full refund, or move it, until ${booking.changeHours} hours before the start. After that the fee is not returned.`;
}

const mailTo =
  (reader: 'learner' | 'interviewer', label: string, path: string) =>
  (
    facts: MailFacts,
    subject: string,
    paragraphs: string[],
    method?: CalendarMethod,
  ): MailMessage => {
    const { booking, people, siteUrl, sender, now } = facts;
    const file = method && {
      filename: 'interview.ics',
      content: invitation(reader, method, booking, people, sender, now),
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    };
    return layOutMail({
      to: people[reader].email,
      subject,
      reader: people[reader],
      paragraphs,
      action: { label, url: `${siteUrl}${path}` },
      ...(file ? { attachments: [file] } : {}),
    });
  };

const toLearner = mailTo('learner', 'My Bookings', '/my-bookings');
const toInterviewer = mailTo('interviewer', 'Booking Management', '/admin/bookings');
