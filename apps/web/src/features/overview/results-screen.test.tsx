import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BusinessResults } from '@urost3/contract/overview/overview.schemas.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { ResultsScreen } from './results-screen.tsx';

const noSteps = { finishedCircuit: 0, boughtPremium: 0, boughtInterview: 0 };
const nobody = {
  visits: 0,
  signedUp: 0,
  studied: 0,
  finishedCircuit: 0,
  boughtPremium: 0,
  boughtInterview: 0,
  returned: [null, null, null, null],
};
const results: BusinessResults = {
  cohorts: [
    { ...nobody, from: '2026-11-16', signedUp: 2, studied: 1 },
    { ...nobody, from: '2026-10-26' },
    {
      from: '2026-11-09',
      visits: 32,
      signedUp: 6,
      studied: 5,
      finishedCircuit: 2,
      boughtPremium: 1,
      boughtInterview: 0,
      returned: [3, null, null, null],
    },
  ],
  sources: [
    {
      source: 'bma',
      visits: 30,
      signedUp: 6,
      studied: 5,
      finishedCircuit: 2,
      boughtPremium: 1,
      boughtInterview: 0,
    },
    { ...noSteps, source: 'unknown', visits: 0, signedUp: 2, studied: 1 },
  ],
  revenue: [
    {
      month: '2026-11',
      product: 'booking',
      currency: 'gbp',
      payments: 2,
      paidMinor: 16_000,
      refundedMinor: 4_050,
    },
  ],
  interviewers: [
    {
      interviewerUid: 'i1',
      name: 'Ms Rose Hart',
      offeredHours: 8,
      usedHours: 2,
      sheets: 2,
      meanMark: 3.5,
    },
  ],
};

function open(answer: object) {
  signInForTest({ admin: true });
  const server = serve({
    'GET /api/admin/dashboard/results': answer,
  });
  renderApp([{ path: '/', Component: ResultsScreen }], '/');
  return server;
}

test("in the administrators' results, the steps from visit to purchase are the sums of the weeks, each with its share", async () => {
  open({ json: results });
  const funnel = await screen.findByRole('region', { name: 'What new members did' });
  expect(
    within(funnel)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual([
    'Visits32 100%',
    'Signed up8 25%',
    'Studied a section6 19%',
    'Finished a circuit2 6%',
    'Bought Premium1 3%',
    'Bought an interview0 0%',
  ]);
});

test("in the administrators' results, a week that is not over shows no count of who came back", async () => {
  open({ json: results });
  const weeks = await screen.findByRole('table', { name: 'Sign-ups by week' });
  // The first two rows contain the headings.
  const [, , present, past, ...others] = within(weeks).getAllByRole('row');
  // A week without a sign-up has no row.
  expect(others).toEqual([]);
  expect(present?.textContent).toBe('16 Nov 2026021 (50%)000––––');
  expect(past?.textContent).toBe('9 Nov 20263265 (83%)2 (33%)1 (17%)03–––');
});

test("the administrators' results have a row for each source of sign-ups, and can be limited to one source", async () => {
  const server = open({ json: results });
  const sources = await screen.findByRole('table', { name: 'Sources' });
  const [, first, second] = within(sources).getAllByRole('row');
  expect(first?.textContent).toBe('bma306 (20%)5 (83%)2 (33%)1 (17%)0');
  expect(second?.textContent).toBe('Not known021 (50%)000');
  await userEvent.selectOptions(screen.getByLabelText('Source'), 'Not known');
  await waitFor(() => expect(server.calls.at(-1)?.url).toContain('source=unknown'));
});

test("the administrators' results show revenue in pounds, with the refunded and the kept amount", async () => {
  open({ json: results });
  const revenue = await screen.findByRole('table', { name: 'Revenue by product' });
  expect(within(revenue).getAllByRole('row')[1]?.textContent).toBe(
    'November 2026Mock interviews2£160.00£40.50£119.50',
  );
  const hours = screen.getByRole('table', { name: 'Interviewers’ hours' });
  expect(within(hours).getAllByRole('row')[1]?.textContent).toBe('Ms Rose Hart82 (25%)23.5 of 5');
});

test("the administrators' results say when a period has no sign-ups, payments or offered hours", async () => {
  open({
    json: {
      cohorts: [{ ...nobody, from: '2026-11-16' }],
      sources: [],
      revenue: [],
      interviewers: [],
    },
  });
  expect(await screen.findByText('Nobody signed up in this period')).toBeDefined();
  expect(screen.getByText('Nothing was paid in this period')).toBeDefined();
  expect(screen.getByText('No hour was offered in this period')).toBeDefined();
});

test("the administrators' results can be loaded again after a failure", async () => {
  open(refusal(503, 'unavailable', 'The results are away.'));
  expect(await screen.findByText('The results are away.')).toBeDefined();
  serve({ 'GET /api/admin/dashboard/results': { json: results } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Studied a section')).toBeDefined();
});
