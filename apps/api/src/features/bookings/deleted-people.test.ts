// Bookings of which the learner or the interviewer has deleted their account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/test-app.ts';
import { createInterviewFixture, type InterviewFixture } from './interviews.fixtures.ts';

let s: InterviewFixture;
let bookingId: string;

beforeAll(async () => {
  s = await createInterviewFixture();
});
beforeEach(async () => {
  await s.startOver();
  bookingId = await s.booked(await s.offer('2026-12-01', ['09:00']), '09:00');
});
afterAll(() => s.t.close());

const act = (what: string, payload: object = {}) =>
  s.t.call({
    method: 'POST',
    url: `/api/admin/bookings/${bookingId}/${what}`,
    payload,
    as: s.admin,
  });
const put = (what: string, payload: object) =>
  s.t.call({
    method: 'PUT',
    url: `/api/admin/bookings/${bookingId}/${what}`,
    payload,
    as: s.admin,
  });
async function deleteAccount(as: SignedIn): Promise<void> {
  const answer = await s.t.call({ method: 'DELETE', url: '/api/user/account', as });
  expect(answer.statusCode).toBe(200);
}
/** An empty email address selects the mails to everybody. */
const addressees = async () => (await s.t.mailsTo('')).map((mail) => mail.to);
const lastSubject = async (who: SignedIn) => (await s.mailsTo(who.email)).at(-1)?.subject;

describe('a postponed interview whose interviewer has deleted their account', () => {
  beforeEach(async () => {
    await act('postpone');
    await deleteAccount(s.interviewer);
  });

  test('the learner can cancel a postponed interview whose interviewer has deleted their account, and gets the money back', async () => {
    const url = `/api/bookings/${bookingId}`;
    const answer = await s.t.call({ method: 'DELETE', url, as: s.learner });
    expect(answer.json()).toMatchObject({ status: 'cancelled', refund: { amount: 5000 } });
    await s.t.runJobs();
    expect((await s.mine())[0]?.refund).toEqual({ amount: 5000, isDone: true });
    expect(await lastSubject(s.learner)).toBe('Your mock interview has been cancelled');
    expect(await addressees()).not.toContain('');
  });

  test('staff can cancel a postponed interview whose interviewer has deleted their account, with a full refund', async () => {
    const answer = await act('cancel', { refund: 'full', note: '' });
    expect(answer.json()).toMatchObject({ status: 'cancelled', refund: { amount: 5000 } });
    expect(await lastSubject(s.learner)).toBe('Your mock interview has been cancelled');
    expect(await addressees()).not.toContain('');
  });

  test('staff can give a postponed interview whose interviewer has deleted their account a slot with another interviewer', async () => {
    const availabilityId = await s.offer('2026-12-20', ['18:00'], s.admin);
    const answer = await put('slot', { availabilityId, startTime: '18:00' });
    expect(answer.json()).toMatchObject({
      status: 'confirmed',
      interviewer: { uid: s.admin.uid },
    });
    expect(await lastSubject(s.learner)).toBe('Your mock interview has moved');
    expect(await lastSubject(s.admin)).toBe('A mock interview was booked with you');
    expect(await addressees()).not.toContain('');
  });

  test('a full refund cancels a postponed interview whose interviewer has deleted their account', async () => {
    const list = await s.t.call({ url: '/api/admin/payments', as: s.admin });
    const answer = await s.t.call({
      method: 'POST',
      url: `/api/admin/payments/${list.json().data[0].id}/refund`,
      payload: { reason: 'requested_by_customer' },
      as: s.admin,
    });
    expect(answer.json()).toMatchObject({ data: { refunded: true, refundedAmount: 5000 } });
    expect(await s.statusOf(bookingId)).toEqual({ status: 'cancelled', outcome: 'refunded' });
    expect(await lastSubject(s.learner)).toBe('Your mock interview has been cancelled');
    expect(await addressees()).not.toContain('');
  });
});

describe.each(['learner', 'interviewer'] as const)(
  'a confirmed interview that has ended and whose %s has deleted their account',
  (gone) => {
    const left = gone === 'learner' ? 'interviewer' : 'learner';

    beforeEach(async () => {
      s.t.clock.set('2026-12-01T10:05:00Z');
      s.admin = await s.again(s.admin);
      await deleteAccount(await s.again(s[gone]));
    });

    test('staff can cancel an ended interview of which one person has deleted their account, and only the other gets a mail', async () => {
      const answer = await act('cancel', { refund: 'full', note: '' });
      expect(answer.json()).toMatchObject({ status: 'cancelled', refund: { amount: 5000 } });
      expect(await lastSubject(s[left])).toMatch(/mock interviews? has been cancelled$/);
      expect(await addressees()).not.toContain('');
    });

    test('staff can record an absent interviewer for an ended interview of which one person has deleted their account', async () => {
      const answer = await act('no-show', { who: 'interviewer' });
      expect(answer.json()).toMatchObject({
        outcome: 'interviewer_no_show',
        refund: { amount: 5000 },
      });
      expect(await addressees()).not.toContain('');
    });

    test('staff can set the meeting link of an ended interview of which one person has deleted their account, and postpone it', async () => {
      const meetLink = 'https://video.example/room-7';
      expect((await put('meet-link', { meetLink })).statusCode).toBe(200);
      expect((await act('postpone')).json().status).toBe('postponed');
      expect(await addressees()).not.toContain('');
    });
  },
);

test('a confirmed interview that has ended and whose interviewer has deleted their account can be moved to another interviewer', async () => {
  s.t.clock.set('2026-12-01T10:05:00Z');
  s.admin = await s.again(s.admin);
  await deleteAccount(await s.again(s.interviewer));
  const availabilityId = await s.offer('2026-12-20', ['18:00'], s.admin);
  expect((await put('slot', { availabilityId, startTime: '18:00' })).statusCode).toBe(200);
  expect(await addressees()).not.toContain('');
});
