import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../../app/router.tsx';
import { announceLoading, endSession } from '../../lib/session.ts';
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

it('says before anybody writes that nobody will read it', async () => {
  open('nobody');
  expect(await screen.findByText('Nobody reads messages here yet')).toBeDefined();
});

it('says where messages are only kept', async () => {
  open('mailbox');
  expect(await screen.findByText('Nobody will answer')).toBeDefined();
});

it('says nothing of the kind where somebody reads them', async () => {
  open('read');
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeDefined();
  expect(screen.queryByText(/^Nobody/)).toBeNull();
});
