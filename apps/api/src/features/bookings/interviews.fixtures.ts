// Creates an interviewer, an administrator, a learner, and a card provider that the test controls.
import type { ReadBusyHours } from '../../providers/calendars/read-busy-hours.ts';
import {
  createFakePaymentProvider,
  type ScriptedCards,
} from '../../testing/fake-payment-provider.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { syncPayment } from '../payments/sync/sync-payment.service.ts';

export interface InterviewFixture {
  t: TestApp;
  cards: ScriptedCards;
  interviewer: SignedIn;
  admin: SignedIn;
  learner: SignedIn;
  /** Creates a day with these start times. @returns the day's id */
  offer(date: string, starts: string[], as?: SignedIn): Promise<string>;
  book(availabilityId: string, bookingTime: string, as?: SignedIn): ReturnType<TestApp['call']>;
  /** The learner's held booking, null when there is none. */
  pending(as?: SignedIn): Promise<{ isPaymentBegun: boolean } | null>;
  /** Releases a held booking, or cancels a confirmed one. */
  cancel(bookingId: string, as?: SignedIn): ReturnType<TestApp['call']>;
  /** Starts the payment of a held booking. @returns the client secret */
  beginPayment(bookingId: string, as?: SignedIn): Promise<string>;
  /** Charges the card at the provider, then reads the payment's state as a webhook would. */
  pay(bookingId: string, as?: SignedIn): Promise<void>;
  refreshPayment(bookingId: string): Promise<void>;
  /** Holds and pays for a slot. @returns the booking's id */
  booked(availabilityId: string, bookingTime: string, as?: SignedIn): Promise<string>;
  mine(as?: SignedIn): Promise<Record<string, unknown>[]>;
  statusOf(bookingId: string): Promise<{ status: string; outcome: string | null }>;
  freeStarts(date: string): Promise<string[]>;
  /** Mails sent to an email address, oldest first, without payment receipts. */
  mailsTo(email: string): Promise<MailJob[]>;
  again(who: SignedIn): Promise<SignedIn>;
  /** For the next test of a file whose tests share one server: starts over with new people. */
  startOver(): Promise<void>;
}

interface MailJob {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

const endOf = (start: string) => `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`;

export async function createInterviewFixture(
  env: Record<string, string> = {},
  options: { readBusyHours?: ReadBusyHours } = {},
): Promise<InterviewFixture> {
  let cards: ScriptedCards | null = null;
  const t = await createTestApp({
    withJobs: 'when asked',
    env,
    ...options,
    cards: (clock) => (cards = createFakePaymentProvider(clock)).provider,
  });
  const script = cards as unknown as ScriptedCards;
  const people = async () => ({
    interviewer: await t.make.signedIn({ isInterviewer: true, firstName: 'Iris' }),
    admin: await t.make.signedIn({ isAdmin: true, firstName: 'Asha' }),
    learner: await t.make.signedIn({ firstName: 'Lena' }),
  });

  /** The date of each created day, by its id. */
  const dates = new Map<string, string>();
  async function refreshPayment(bookingId: string): Promise<void> {
    const [payment] = await t.database.query<{ intentId: string | null }>(
      `select intent_id as "intentId" from payments where subject_id = $1 and status <> 'canceled'`,
      [bookingId],
    );
    if (payment?.intentId) await syncPayment(t.ctx, payment.intentId);
  }
  const book = (availabilityId: string, bookingTime: string, as = fixture.learner) =>
    t.call({
      method: 'POST',
      url: '/api/bookings',
      payload: {
        bookingDate: dates.get(availabilityId),
        bookingTime,
        availabilityId,
        timeSlot: { startTime: bookingTime, endTime: endOf(bookingTime) },
      },
      as,
    });
  async function beginPayment(bookingId: string, as = fixture.learner): Promise<string> {
    const answer = await t.call({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: { bookingId },
      as,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().clientSecret;
  }
  async function pay(bookingId: string, as = fixture.learner): Promise<void> {
    script.charge(await beginPayment(bookingId, as));
    await refreshPayment(bookingId);
  }
  const fixture: InterviewFixture = {
    t,
    cards: script,
    ...(await people()),
    book,
    beginPayment,
    pay,
    refreshPayment,
    async offer(date, starts, as = fixture.interviewer) {
      const saved = await t.call({
        method: 'POST',
        url: '/api/admin/availability',
        payload: {
          date,
          timeSlots: starts.map((start) => ({ startTime: start, endTime: endOf(start) })),
        },
        as,
      });
      if (saved.statusCode !== 201) throw new Error(saved.body);
      const { id } = saved.json().availability;
      dates.set(id, date);
      return id;
    },
    async booked(availabilityId, bookingTime, as = fixture.learner) {
      const held = await book(availabilityId, bookingTime, as);
      if (held.statusCode !== 201) throw new Error(held.body);
      const { bookingId } = held.json();
      await pay(bookingId, as);
      return bookingId;
    },
    pending: async (as = fixture.learner) =>
      (await t.call({ url: '/api/bookings/pending', as })).json().booking,
    cancel: (bookingId, as = fixture.learner) =>
      t.call({ method: 'DELETE', url: `/api/bookings/${bookingId}`, as }),
    mine: async (as = fixture.learner) => (await t.call({ url: '/api/my-bookings', as })).json(),
    async statusOf(bookingId) {
      const rows = await t.database.query<{ status: string; outcome: string | null }>(
        'select status, outcome from bookings where id = $1',
        [bookingId],
      );
      if (!rows[0]) throw new Error('no such booking');
      return rows[0];
    },
    async freeStarts(date) {
      const url = `/api/availability/booking?startDate=${date}&endDate=${date}`;
      const answer = await t.call({ url, as: await t.make.signedIn() });
      return answer
        .json()
        .availability.flatMap((day: { timeSlots: { startTime: string }[] }) =>
          day.timeSlots.map((slot) => slot.startTime),
        )
        .sort();
    },
    async mailsTo(email) {
      const mails = await t.mailsTo(email);
      return mails.reverse().filter((mail) => !mail.subject.startsWith('Receipt'));
    },
    again: (who) => t.make.signIn(who.email),
    async startOver() {
      await t.startOver();
      Object.assign(fixture, await people());
    },
  };
  return fixture;
}
