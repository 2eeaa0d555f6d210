// Tests paged lists of the administration. An action on the only row of the last page leaves that page empty.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { ReportCase } from '@urost3/contract/moderation/moderation.schemas.ts';
import type { AdminPayment } from '@urost3/contract/payments/payments.schemas.ts';
import type { AdminQuestionReport } from '@urost3/contract/question-reports/question-reports.schemas.ts';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { expect, test } from 'vitest';
import { Component as Bookings } from '../../features/bookings/staff/staff-bookings.tsx';
import { Component as Reports } from '../../features/moderation/report-queue.tsx';
import { Component as Payments } from '../../features/payments/payments-screen.tsx';
import { Component as QuestionReports } from '../../features/question-reports/admin-reports.tsx';
import { Component as Users } from '../../features/users/users-screen.tsx';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';

const AT = '2026-11-01T10:00:00.000Z';

interface Listed {
  /** The name in the page's only row; undefined if the page has no row. */
  name: string | undefined;
  page: number;
  total: number;
}

const bookingsOf = ({ name, page, total }: Listed) => {
  const row = (displayName: string): ListedBooking => ({
    id: 'b1',
    status: 'confirmed',
    outcome: null,
    bookingDate: '2026-12-01',
    bookingTime: '09:00',
    startsAt: '2026-12-01T09:00:00.000Z',
    createdAt: AT,
    userEmail: 'l@demo.test',
    user: { uid: 'l1', displayName, email: 'l@demo.test', photoURL: null, emailVerified: true },
    interviewer: { uid: 'i1', displayName: 'Iris' },
    meetLink: null,
    isFreeInterview: false,
    amount: 5_000,
    currency: 'gbp',
    isPaid: true,
    refund: null,
    expiresAt: null,
    hasFeedback: false,
    group: 'upcoming',
    awaitsFeedback: false,
  });
  const pagination = { totalBookings: total, currentPage: page, totalPages: Math.ceil(total / 20) };
  return { bookings: name ? [row(name)] : [], pagination };
};

const casesOf = ({ name, page, total }: Listed) => {
  const row = (excerpt: string): ReportCase => ({
    id: 'c1',
    targetType: 'post',
    postId: null,
    targetId: 'p1',
    authorId: 'a1',
    author: { displayName: 'Anna', rank: null } as unknown as ReportCase['author'],
    earlierCases: 0,
    excerpt,
    status: 'open',
    reports: [],
    openedAt: AT,
    resolvedAt: null,
    resolvedBy: null,
  });
  const pagination = { total, currentPage: page, totalPages: Math.ceil(total / 20) };
  return { cases: name ? [row(name)] : [], openCount: total, pagination };
};

const questionReportsOf = ({ name, page, total }: Listed) => {
  const row = (sectionTitle: string) =>
    ({
      id: 'q1',
      stationId: 'clinical_skills',
      sectionId: 's1',
      sectionTitle,
      questionId: 'x',
      question: 'Which side?',
      reason: 'wrong',
      note: '',
      createdAt: AT,
      outcome: 'corrected',
      answer: 'It is right now.',
      answeredAt: AT,
      isNew: false,
      reporter: null,
      adminStationId: null,
    }) satisfies AdminQuestionReport;
  const totalPages = Math.ceil(total / 20);
  return { reports: name ? [row(name)] : [], total, totalPages, currentPage: page };
};

const paymentsOf = ({ name, page, total }: Listed) => {
  const row = (firstName: string): AdminPayment => ({
    id: 'pay1',
    purpose: 'booking',
    description: 'Mock interview',
    amount: 5_000,
    currency: 'gbp',
    fee: null,
    net: null,
    settlementCurrency: null,
    status: 'succeeded',
    created: 1_790_000_000,
    refunded: false,
    refundedAmount: 0,
    isRefundable: false,
    isDisputed: false,
    attention: null,
    user: { firstName, lastName: '', email: 'l@demo.test' },
    booking: null,
    refunds: [],
  });
  return {
    success: true,
    data: name ? [row(name)] : [],
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(total / 20),
      totalPayments: total,
      limit: 20,
    },
    summary: {
      totalPayments: total,
      successfulPayments: total,
      currency: 'gbp',
      totalAmount: 0,
      totalFees: 0,
      totalNet: 0,
      totalRefunded: 0,
      awaitingSettlement: [],
    },
    strays: [],
  };
};

const usersOf = ({ name, page, total }: Listed) => {
  const row = (displayName: string): AdminUser => ({
    uid: 'p1',
    email: 'l@demo.test',
    displayName,
    metadata: { creationTime: AT },
    disabled: false,
    status: 'active',
    role: 'user',
    isInterviewer: false,
    roles: [],
    factorSince: null,
    mailProblem: null,
  });
  const totalPages = Math.ceil(total / 10);
  return { users: name ? [row(name)] : [], totalUsers: total, totalPages, currentPage: page };
};

const screens = [
  { path: 'bookings', Component: Bookings, answer: bookingsOf, size: 20, empty: /No bookings/ },
  { path: 'reports', Component: Reports, answer: casesOf, size: 20, empty: /No open reports/ },
  {
    path: 'question-reports',
    Component: QuestionReports,
    answer: questionReportsOf,
    size: 20,
    empty: /No open reports/,
  },
  { path: 'payments', Component: Payments, answer: paymentsOf, size: 20, empty: /No payments/ },
  { path: 'users', Component: Users, answer: usersOf, size: 10, empty: /No users found/ },
];

/** Opens the list with one row more than a page holds; `holdBack` delays the response for a page. */
function open({ path, Component, answer, size }: (typeof screens)[number]) {
  signInForTest({ uid: 'me', admin: true });
  const route = `GET /api/admin/${path}`;
  const list = { total: size + 1 };
  const gates = new Map<number, Promise<void>>();
  const server = serve({
    'GET /api/subscription/public-settings': refusal(503, 'unavailable', 'Away.'),
    [route]: async ({ url }) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page'));
      await gates.get(page);
      const name = page === 1 ? 'Firstrow' : list.total > size ? 'Lastrow' : undefined;
      return { json: answer({ name, page, total: list.total }) };
    },
  });
  const asked = (page: number) =>
    server.of(route).filter(({ url }) => url.includes(`page=${page}`)).length;
  const holdBack = (page: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.set(page, promise);
    return resolve;
  };
  const view = renderApp([{ path: '/', Component }], '/');
  return { list, asked, holdBack, person: userEvent.setup(), ...view };
}

test.each(screens)(
  "an emptied last page of the administration's list at $path leads to the previous page",
  async (screenOf) => {
    const { list, asked, holdBack, person, queryClient } = open(screenOf);
    expect(await screen.findByText(/Firstrow/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText(/Lastrow/)).toBeDefined();

    // Simulates a later time: the first page is no longer cached, and its response is slow.
    queryClient.removeQueries({ type: 'inactive' });
    const before = asked(1);
    const answerFirst = holdBack(1);
    list.total = screenOf.size;
    void queryClient.invalidateQueries();
    await waitFor(() => expect(asked(1)).toBe(before + 1));
    expect(screen.queryByText(screenOf.empty)).toBeNull();
    expect(screen.queryByText(/Showing [^1]/)).toBeNull();
    answerFirst();
    expect(await screen.findByText(/Firstrow/)).toBeDefined();
  },
);

test.each(screens)(
  "the stated range of the administration's list at $path matches the visible rows",
  async (screenOf) => {
    const { asked, holdBack, person } = open(screenOf);
    const { size } = screenOf;
    expect(await screen.findByText(`Showing 1 to ${size} of ${size + 1} results`)).toBeDefined();
    const answerSecond = holdBack(2);
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(asked(2)).toBe(1));
    expect(screen.getByText(/Firstrow/)).toBeDefined();
    expect(screen.getByText(`Showing 1 to ${size} of ${size + 1} results`)).toBeDefined();
    expect(screen.getByText('Page 1 of 2')).toBeDefined();
    answerSecond();
    expect(await screen.findByText(/Lastrow/)).toBeDefined();
    expect(screen.getByText('Page 2 of 2')).toBeDefined();
  },
);
