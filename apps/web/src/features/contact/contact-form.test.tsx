import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { routes } from '../../app/router.tsx';
import { announceLoading, endSession } from '../../lib/api/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

function open(contact: string) {
  endSession();
  announceLoading(false);
  serve({
    'GET /api/site': {
      json: {
        mode: 'production',
        hasOwnAccounts: true,
        hasMailbox: false,
        contact,
        business: { name: '', address: '', email: '' },
        premium: { price: 4999, currency: 'gbp', durationDays: 365 },
        demoAccounts: [],
        cards: { isTest: true, publishableKey: 'pk', scriptUrl: null },
      },
    },
  });
  renderApp(routes, '/contact');
}

test('the contact form says before writing that there is no recipient', async () => {
  open('nobody');
  expect(await screen.findByText('Nobody reads messages here yet')).toBeDefined();
});

test('the contact form says that messages are only stored', async () => {
  open('mailbox');
  expect(await screen.findByText(/^Demonstration: no email is sent/)).toBeDefined();
});

test('the contact form says nothing when messages have a recipient', async () => {
  open('read');
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeDefined();
  expect(screen.queryByText(/^Nobody/)).toBeNull();
});

test('the contact form requires a chosen subject', async () => {
  open('read');
  await userEvent.click(await screen.findByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Please choose a subject.')).toBeDefined();
});
