import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { openLiveReader } from '../../../testing/live-reader.ts';
import type { SignedIn } from '../../../testing/test-app.ts';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';

let s: InterviewFixture;
let day: string;

beforeAll(async () => {
  s = await createInterviewFixture();
});
beforeEach(async () => {
  await s.startOver();
  day = await s.offer('2026-12-01', ['09:00', '10:00']);
});
afterAll(() => s.t.close());

const list = async (query = '', as = s.admin) =>
  (await s.t.call({ url: `/api/admin/bookings${query}`, as })).json();
const act = (id: string, what: string, payload: object = {}, as = s.admin) =>
  s.t.call({ method: 'POST', url: `/api/admin/bookings/${id}/${what}`, payload, as });
const put = (id: string, what: string, payload: object, as = s.admin) =>
  s.t.call({ method: 'PUT', url: `/api/admin/bookings/${id}${what}`, payload, as });

describe('the list of bookings for staff', () => {
  test('the list of bookings for staff can be filtered by status and dates, and paged', async () => {
    const bookingId = await s.booked(day, '09:00');
    const second = await s.t.make.signedIn();
    await s.book(day, '10:00', second);
    const all = await list();
    expect(all.pagination).toEqual({ totalBookings: 2, currentPage: 1, totalPages: 1 });
    expect((await list('?status=confirmed')).bookings).toMatchObject([
      {
        id: bookingId,
        status: 'confirmed',
        bookingDate: '2026-12-01',
        bookingTime: '09:00',
        userEmail: s.learner.email,
        user: { displayName: expect.stringMatching(/^Lena/), emailVerified: true },
        isPaid: true,
      },
    ]);
    expect((await list('?status=pending')).bookings).toHaveLength(1);
    expect((await list('?dateFrom=2026-12-02')).bookings).toEqual([]);
    expect((await list('?dateFrom=2026-12-01&dateTo=2026-12-01')).bookings).toHaveLength(2);
    expect((await list('?status=&dateFrom=&dateTo=')).bookings).toHaveLength(2);
    const paged = await list('?limit=1&page=2');
    expect(paged.pagination).toEqual({ totalBookings: 2, currentPage: 2, totalPages: 2 });
    expect(paged.bookings).toHaveLength(1);
    expect(
      (await s.t.call({ url: '/api/admin/bookings?status=odd', as: s.admin })).statusCode,
    ).toBe(400);
  });

  test('the list of bookings for staff starts with upcoming ones in order, then past ones, latest first, and an interview that has ended waits', async () => {
    const later = await s.offer('2026-12-03', ['09:00', '10:00']);
    const make = async (availabilityId: string, start: string) =>
      s.booked(availabilityId, start, await s.t.make.signedIn());
    const [third, second, first] = [
      await make(later, '09:00'),
      await make(day, '10:00'),
      await make(day, '09:00'),
    ];
    const cancelled = await make(later, '10:00');
    await act(cancelled, 'cancel', { refund: 'none', note: '' });
    const ids = async () => (await list('', s.admin)).bookings.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([first, second, third, cancelled]);
    s.t.clock.set('2026-12-01T10:30:00Z');
    s.admin = await s.again(s.admin);
    expect(await ids()).toEqual([first, second, third, cancelled]);
  });

  test('across the pages of the list, bookings that wait for staff come before upcoming ones and past ones', async () => {
    const later = await s.offer('2026-12-03', ['09:00', '10:00', '11:00']);
    const own = await s.offer('2026-12-04', ['09:00'], s.admin);
    const make = async (availabilityId: string, start: string) =>
      s.booked(availabilityId, start, await s.t.make.signedIn());
    const unmarked = await make(day, '09:00');
    const noShow = await make(day, '10:00');
    const upcoming = await make(later, '09:00');
    const postponed = await make(later, '10:00');
    const cancelled = await make(later, '11:00');
    const next = await make(own, '09:00');
    await act(postponed, 'postpone');
    await act(cancelled, 'cancel', { refund: 'none', note: '' });
    s.t.clock.set('2026-12-01T11:00:00Z');
    s.admin = await s.again(s.admin);
    await act(noShow, 'no-show', { who: 'learner' });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await list(`?limit=2&page=${page}`)).bookings);
    const seen = pages.map((page) =>
      page.map(({ id, group }: { id: string; group: string }) => [group, id]),
    );
    expect(seen).toEqual([
      [
        ['next', next],
        ['needs_action', unmarked],
      ],
      [
        ['needs_action', postponed],
        ['upcoming', upcoming],
      ],
      [
        ['past', cancelled],
        ['past', noShow],
      ],
    ]);
  });

  test.each([
    ['without_feedback', 'interviews_without_feedback'],
    ['without_link', 'bookings_without_link'],
  ])('the list %s has exactly the bookings that the overview counts as %s', async (show, kind) => {
    const later = await s.offer('2026-12-02', ['09:00']);
    const ended = await s.booked(day, '09:00');
    const ahead = await s.booked(later, '09:00', await s.t.make.signedIn());
    await s.booked(await s.offer('2026-12-20', ['09:00']), '09:00', await s.t.make.signedIn());
    await s.t.database.query('update bookings set meet_link = null');
    s.t.clock.set('2026-12-01T12:00:00Z');
    s.admin = await s.again(s.admin);
    const activity = await s.t.call({ url: '/api/admin/dashboard/activity', as: s.admin });
    const { waiting } = activity.json();
    const shown = await list(`?show=${show}`);
    expect(shown.bookings.map(({ id }: { id: string }) => id)).toEqual([
      show === 'without_link' ? ahead : ended,
    ]);
    expect(waiting).toContainEqual({ kind, count: shown.pagination.totalBookings });
    // After 30 days the overview no longer reminds of the feedback. The list still marks it as due.
    s.t.clock.set('2027-01-01T12:00:00Z');
    s.admin = await s.again(s.admin);
    expect((await list(`?show=${show}`)).bookings).not.toContainEqual(
      expect.objectContaining({ id: ended }),
    );
    expect((await list()).bookings).toContainEqual(
      expect.objectContaining({ id: ended, group: 'needs_action', awaitsFeedback: true }),
    );
  });

  test('the list of bookings for staff omits lapsed holds unless requested', async () => {
    const bookingId = await s.booked(day, '09:00');
    const held = (await s.book(day, '10:00', await s.t.make.signedIn())).json().bookingId;
    await s.t.database.query(
      `update bookings set status = 'expired', outcome = 'lapsed', held_until = null, claimed_slot_id = null
       where id = $1`,
      [held],
    );
    const ids = (page: { bookings: { id: string }[] }) => page.bookings.map(({ id }) => id);
    const all = await list('?dateFrom=2026-12-01');
    expect(ids(all)).toEqual([bookingId]);
    expect(all.pagination.totalBookings).toBe(1);
    expect(ids(await list('?status=expired'))).toEqual([held]);
  });

  test('the list of bookings for staff shows a booking that was paid too late', async () => {
    const late = (await s.book(day, '10:00')).json().bookingId;
    await s.t.database.query(
      `update bookings set status = 'expired', outcome = 'refunded_late', held_until = null, claimed_slot_id = null
       where id = $1`,
      [late],
    );
    const all = await list();
    expect(all.bookings).toMatchObject([{ id: late, status: 'expired', outcome: 'refunded_late' }]);
    expect(all.pagination.totalBookings).toBe(1);
    expect((await list('?status=confirmed')).bookings).toEqual([]);
  });

  test('interviewers can list, complete and postpone only their own bookings', async () => {
    const bookingId = await s.booked(day, '09:00');
    const other = await s.offer('2026-12-01', ['12:00'], s.admin);
    const theirs = await s.booked(other, '12:00');
    const own = await list('', s.interviewer);
    expect(own.bookings.map((item: { id: string }) => item.id)).toEqual([bookingId]);
    expect((await put(theirs, '', { status: 'completed' }, s.interviewer)).statusCode).toBe(404);
    expect((await act(theirs, 'postpone', {}, s.interviewer)).statusCode).toBe(404);
    expect((await put(bookingId, '', { status: 'completed' }, s.interviewer)).statusCode).toBe(200);
  });
});

test('interviewers get live events of their own bookings but of no payment; administrators get all', async () => {
  const origin = await s.t.app.listen({ host: '127.0.0.1', port: 0 });
  const listen = async (as: SignedIn) => {
    const stream = await openLiveReader(origin, s.t.make.sessionHeaders(as));
    await stream.ready();
    return stream;
  };
  const [iris, asha] = [await listen(s.interviewer), await listen(s.admin)];
  const theirs = await s.booked(await s.offer('2026-12-01', ['12:00'], s.admin), '12:00');
  const own = await s.booked(day, '09:00', await s.t.make.signedIn());
  const moved = await s.offer('2026-12-08', ['15:00'], s.admin);
  await put(own, '/slot', { availabilityId: moved, startTime: '15:00' });
  for (const { uid } of [s.interviewer, s.admin])
    await s.t.database.db.transaction((tx) =>
      s.t.ctx.live.publish(tx, [{ to: { uid }, kind: 'revision', data: {} }]),
    );
  const heard = async (stream: Awaited<ReturnType<typeof listen>>) => {
    const seen: string[] = [];
    for (;;) {
      const [next] = await stream.next(1);
      if (!next || next.event.kind === 'revision') break;
      if (next.event.kind === 'payment') seen.push('payment');
      if (next.event.kind === 'booking') seen.push(String(next.event.data.bookingId));
    }
    stream.stop();
    return seen;
  };
  const byIris = await heard(iris);
  expect([...new Set(byIris)]).toEqual([own]);
  // The interviewer Iris gets one event for each change of the booking: held, paid, moved to the administrator.
  expect(byIris).toHaveLength(3);
  expect(new Set(await heard(asha))).toEqual(new Set([theirs, own, 'payment']));
});

describe('marking a booking as completed', () => {
  test('staff can set no status of a booking but completed, and a completed booking cannot be changed', async () => {
    const bookingId = await s.booked(day, '09:00');
    expect((await put(bookingId, '', { status: 'cancelled' })).statusCode).toBe(400);
    expect((await put(bookingId, '', { status: 'completed' })).json().status).toBe('completed');
    expect((await put(bookingId, '', { status: 'completed' })).statusCode).toBe(200);
    expect((await act(bookingId, 'postpone')).statusCode).toBe(422);
    expect((await act(bookingId, 'cancel', { refund: 'full' })).statusCode).toBe(422);
    expect(await s.mine()).toMatchObject([{ status: 'completed' }]);
  });

  test('completing an unpaid booking cancels its payment first', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    expect((await put(bookingId, '', { status: 'completed' })).json().status).toBe('completed');
    expect(s.cards.statusOf(secret)).toBe('canceled');
  });

  test('completing a cancelled booking is refused', async () => {
    const bookingId = await s.booked(day, '09:00');
    await act(bookingId, 'cancel', { refund: 'none' });
    expect((await put(bookingId, '', { status: 'completed' })).statusCode).toBe(422);
  });
});

describe('postponing a booking by staff', () => {
  test('a booking postponed by staff frees its slot and keeps the payment, and a new slot confirms the booking again', async () => {
    const before = s.cards.countIntents();
    const bookingId = await s.booked(day, '09:00');
    expect((await act(bookingId, 'postpone')).json()).toMatchObject({
      status: 'postponed',
      isPaid: true,
      refund: null,
    });
    expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00']);
    expect(await s.mine()).toMatchObject([{ status: 'postponed' }]);
    const later = await s.offer('2026-12-20', ['18:00']);
    const set = await put(bookingId, '/slot', { availabilityId: later, startTime: '18:00' });
    expect(set.json()).toMatchObject({ status: 'confirmed', bookingDate: '2026-12-20' });
    const sequences = (await s.mailsTo(s.learner.email)).map(
      (mail) => /SEQUENCE:(\d+)/.exec(mail.attachments?.[0]?.content ?? '')?.[1],
    );
    expect(sequences).toEqual(['0', '1', '2']);
    expect(s.cards.countIntents() - before).toBe(1);
  });

  test('a learner may cancel an interview that staff postponed for a full refund, even after its old time', async () => {
    const bookingId = await s.booked(day, '09:00');
    await act(bookingId, 'postpone');
    s.t.clock.set('2026-12-01T12:00:00Z');
    s.learner = await s.again(s.learner);
    const answer = await s.t.call({
      method: 'DELETE',
      url: `/api/bookings/${bookingId}`,
      as: s.learner,
    });
    expect(answer.json()).toMatchObject({ status: 'cancelled', refund: { amount: 5000 } });
  });

  test('an interviewer can move a booking only to their own slots', async () => {
    const bookingId = await s.booked(day, '09:00');
    const other = await s.offer('2026-12-20', ['18:00'], s.admin);
    const choice = { availabilityId: other, startTime: '18:00' };
    expect((await put(bookingId, '/slot', choice, s.interviewer)).statusCode).toBe(404);
    expect((await put(bookingId, '/slot', choice)).json().interviewer.uid).toBe(s.admin.uid);
  });
});

test('a hold whose learner begins to pay at that moment cannot be completed by staff', async () => {
  const { bookingId } = (await s.book(day, '09:00')).json();
  await s.beginPayment(bookingId);
  const cancel = s.t.ctx.cards.cancelIntent.bind(s.t.ctx.cards);
  const racing = vi.spyOn(s.t.ctx.cards, 'cancelIntent').mockImplementation(async (intentId) => {
    const answer = await cancel(intentId);
    await s.beginPayment(bookingId);
    return answer;
  });
  onTestFinished(() => racing.mockRestore());
  const answer = await s.t.call({
    method: 'PUT',
    url: `/api/admin/bookings/${bookingId}`,
    payload: { status: 'completed' },
    as: s.admin,
  });
  expect(answer.statusCode).toBe(409);
  expect(await s.statusOf(bookingId)).toMatchObject({ status: 'pending' });
});

describe('cancelling a booking by staff', () => {
  test('cancelling a booking whose payment has just gone through is refused, and the booking is confirmed', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    s.cards.charge(await s.beginPayment(bookingId));
    const answer = await act(bookingId, 'cancel', { refund: 'none' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('This booking has just been paid. Please look again.');
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
  });

  test('a subscriber whose half-price booking staff cancel with refund, even shortly before the start, gets the half price again', async () => {
    const premium = await s.t.make.signedIn({ subscribedDays: 30 });
    const bookingId = await s.booked(day, '09:00', premium);
    s.t.clock.set('2026-12-01T08:00:00Z');
    s.admin = await s.again(s.admin);
    const answer = await act(bookingId, 'cancel', { refund: 'full', note: 'Strike day.' }, s.admin);
    expect(answer.json()).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled_by_staff',
      refund: { amount: 2500 },
    });
    expect((await s.mailsTo(premium.email)).at(-1)?.text).toContain('Strike day.');
    const later = await s.offer('2026-12-20', ['18:00'], s.admin);
    const again = await s.again(premium);
    expect((await s.book(later, '18:00', again)).json().quote.amount).toBe(2500);
  });

  test.each([
    ['cancel', { refund: 'full' }],
    ['cancel', { refund: 'none' }],
    ['no-show', { who: 'interviewer' }],
  ])(
    'staff cannot return the price of their own booking after the deadline by %s %j, and another person can',
    async (what, payload) => {
      const bookingId = await s.booked(day, '09:00', s.admin);
      s.t.clock.set('2026-12-01T09:05:00Z');
      const refused = await act(bookingId, what, payload, await s.again(s.admin));
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toContain('Another person has to cancel your own booking');
      expect(await s.t.database.query('select 1 from refunds')).toEqual([]);
      expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
      const other = await s.t.make.signedIn({ isAdmin: true });
      expect((await act(bookingId, what, payload, other)).json().status).toBe('cancelled');
    },
  );

  test('staff cannot postpone or move their own booking, which would then have no deadline, and another person can', async () => {
    const bookingId = await s.booked(day, '09:00', s.admin);
    const later = await s.offer('2026-12-20', ['18:00']);
    s.t.clock.set('2026-12-01T08:00:00Z');
    const own = await s.again(s.admin);
    const move = (as: typeof own) =>
      s.t.call({
        method: 'PUT',
        url: `/api/admin/bookings/${bookingId}/slot`,
        payload: { availabilityId: later, startTime: '18:00' },
        as,
      });
    for (const refused of [await act(bookingId, 'postpone', {}, own), await move(own)]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toContain('Another person has to move your own booking');
    }
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
    const other = await s.t.make.signedIn({ isAdmin: true });
    expect((await act(bookingId, 'postpone', {}, other)).json().status).toBe('postponed');
    expect((await move(await s.again(s.admin))).statusCode).toBe(403);
    expect((await move(other)).json().status).toBe('confirmed');
  });

  test('a cancellation of a booking by staff without refund requests no refund', async () => {
    const bookingId = await s.booked(day, '09:00');
    expect((await act(bookingId, 'cancel', { refund: 'none' })).json()).toMatchObject({
      status: 'cancelled',
      refund: null,
    });
    expect(await s.t.database.query('select 1 from refunds')).toEqual([]);
  });
});

describe('marking a booking as a no-show', () => {
  test('the booking of an absent learner is marked as a no-show; that of an absent interviewer is cancelled with a full refund', async () => {
    const first = await s.booked(day, '09:00');
    const second = await s.booked(day, '10:00');
    expect((await act(first, 'no-show', { who: 'learner' })).statusCode).toBe(422);
    s.t.clock.set('2026-12-01T11:05:00Z');
    s.admin = await s.again(s.admin);
    expect((await act(first, 'no-show', { who: 'learner' }, s.admin)).json()).toMatchObject({
      status: 'confirmed',
      outcome: 'learner_no_show',
      refund: null,
    });
    expect((await act(second, 'no-show', { who: 'interviewer' }, s.admin)).json()).toMatchObject({
      status: 'cancelled',
      outcome: 'interviewer_no_show',
      refund: { amount: 5000 },
    });
  });

  const missed = async () => {
    const bookingId = await s.booked(day, '09:00');
    s.t.clock.set('2026-12-01T10:05:00Z');
    s.admin = await s.again(s.admin);
    await act(bookingId, 'no-show', { who: 'learner' });
    return bookingId;
  };

  test('an interview that the learner missed and that staff have moved awaits feedback after its new time', async () => {
    const bookingId = await missed();
    const later = await s.offer('2026-12-20', ['18:00'], s.admin);
    const moved = await put(bookingId, '/slot', { availabilityId: later, startTime: '18:00' });
    expect(moved.json()).toMatchObject({ status: 'confirmed', outcome: null });
    s.t.clock.set('2026-12-20T19:05:00Z');
    s.admin = await s.again(s.admin);
    expect((await list()).bookings).toMatchObject([{ id: bookingId, awaitsFeedback: true }]);
  });

  test('an interview that the learner missed and that staff have postponed awaits feedback once it is completed', async () => {
    const bookingId = await missed();
    const postponed = await act(bookingId, 'postpone');
    expect(postponed.json()).toMatchObject({ status: 'postponed', outcome: null });
    await put(bookingId, '', { status: 'completed' });
    expect((await list()).bookings).toMatchObject([{ id: bookingId, awaitsFeedback: true }]);
  });
});

describe('the meeting link of a booking', () => {
  test('the meeting link of a booking must be https, and is mailed with a calendar file that replaces the earlier one', async () => {
    const bookingId = await s.booked(day, '09:00');
    for (const meetLink of ['http://plain.example/x', 'javascript:alert(1)', 'room 5', '']) {
      expect((await put(bookingId, '/meet-link', { meetLink })).statusCode).toBe(400);
    }
    const meetLink = 'https://video.example/room-7';
    expect((await put(bookingId, '/meet-link', { meetLink })).json().meetLink).toBe(meetLink);
    expect(await s.mine()).toMatchObject([{ meetLink }]);
    const mail = (await s.mailsTo(s.learner.email)).at(-1);
    expect(mail?.text).toContain(meetLink);
    expect(mail?.attachments?.[0]?.content).toMatch(/SEQUENCE:1/);
  });

  test('the calendar file has the address of the meeting link without escaped commas and semicolons', async () => {
    const bookingId = await s.booked(day, '09:00');
    await put(bookingId, '/meet-link', { meetLink: 'https://video.example/join;id=7?of=a,b' });
    const [file] = (await s.mailsTo(s.learner.email)).at(-1)?.attachments ?? [];
    const lines = file?.content.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('URL;VALUE=URI:https://video.example/join%3Bid=7?of=a%2Cb');
    expect(lines).toContain('LOCATION:https://video.example/join\\;id=7?of=a\\,b');
  });
});

describe('people with an upcoming booking', () => {
  test('an upcoming booking prevents its interviewer from being suspended and from losing the role', async () => {
    const bookingId = await s.booked(day, '09:00');
    const change = (what: string, payload: object) =>
      s.t.call({
        method: 'PUT',
        url: `/api/admin/users/${s.interviewer.uid}/${what}`,
        payload,
        as: s.admin,
      });
    expect((await change('interviewer', { isInterviewer: false })).statusCode).toBe(409);
    const suspended = await change('status', { disabled: true });
    expect(suspended.json().message).toBe(
      'This interviewer still has a booking ahead. Please move or cancel it first.',
    );
    await act(bookingId, 'cancel', { refund: 'full' });
    expect((await change('interviewer', { isInterviewer: false })).statusCode).toBe(200);
  });

  test('an upcoming booking prevents its learner from deleting the account; the cancelled booking remains afterwards', async () => {
    const bookingId = await s.booked(day, '09:00');
    const remove = () => s.t.call({ method: 'DELETE', url: '/api/user/account', as: s.learner });
    const refused = await remove();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'You have an interview booked. Please cancel it before deleting your account.',
    );
    await act(bookingId, 'cancel', { refund: 'full' });
    await s.t.runJobs();
    expect((await remove()).statusCode).toBeLessThan(300);
    const [left] = (await list()).bookings;
    expect(left.id).toBe(bookingId);
    expect(JSON.stringify(left)).not.toContain(s.learner.email);
    expect(left.user.emailVerified).toBe(false);
  });

  test('an unpaid hold of a slot prevents its learner from deleting the account, and the message says to release the booking', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const call = (url: string) => s.t.call({ method: 'DELETE', url, as: s.learner });
    const refused = await call('/api/user/account');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'You have a booking waiting for payment. Please release it before deleting your account.',
    );
    await call(`/api/bookings/${bookingId}`);
    expect((await call('/api/user/account')).statusCode).toBe(200);
  });

  test('the overview of administrators counts pending and confirmed bookings', async () => {
    await s.booked(day, '09:00');
    await s.book(day, '10:00');
    const overview = await s.t.call({ url: '/api/admin/dashboard/overview', as: s.admin });
    expect(overview.json()).toMatchObject({ pendingBookings: 1, confirmedBookings: 1 });
  });
});
