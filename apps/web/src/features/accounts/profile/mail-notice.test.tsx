import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { MailNotice } from './mail-notice.tsx';

const SEND = 'POST /api/identity/email-confirmation';
const BUTTON = 'Send a link to this address';

function open(mailProblem: string | null, site: object = { hasOwnAccounts: true }, answer = {}) {
  signInForTest();
  const server = serve({
    'GET /api/user/profile': { json: { email: 'ann@example.test', mailProblem } },
    'GET /api/site': { json: site },
    [SEND]: { status: 202, json: { message: 'We have sent a link.' }, ...answer },
  });
  renderApp([{ path: '/', Component: MailNotice }], '/');
  return server;
}

test("a person whose mail bounces sees a notice about the account's address and can request a new link", async () => {
  const server = open('bounced');
  await screen.findByText('Mail to ann@example.test comes back. Please check the address.');
  await userEvent.click(screen.getByRole('button', { name: BUTTON }));
  expect(await screen.findByText('We have sent a link.')).toBeTruthy();
  expect(server.of(SEND)).toHaveLength(1);
});

test("a person who marked our mail as spam sees a notice about the account's address that says which mails are no longer sent", async () => {
  open('complained');
  await screen.findByText('A mail to ann@example.test was reported as unwanted.');
  expect(screen.getByText(/Summaries and reminders no longer go there/)).toBeTruthy();
});

test("the notice about the account's address states why a link could not be sent", async () => {
  open('bounced', undefined, refusal(429, 'too_many_requests', 'Please wait 10 minutes.'));
  await userEvent.click(await screen.findByRole('button', { name: BUTTON }));
  expect(await screen.findByText(/Please wait 10 minutes/)).toBeTruthy();
});

test("the notice about the account's address offers no link when a hosted provider manages the accounts", async () => {
  open('bounced', { hasOwnAccounts: false });
  await screen.findByText(/Please change it where you log in/);
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
});
