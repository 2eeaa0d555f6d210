import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../app/router.tsx';
import { announceLoading, endSession } from '../../../lib/api/session.ts';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const site = (hasOwnAccounts: boolean) => ({
  'GET /api/site': {
    json: {
      mode: 'production',
      hasOwnAccounts,
      hasMailbox: false,
      business: { name: 'Urology Preparation Ltd', address: '1 Ward Road', email: '' },
      demoAccounts: [],
      cards: { isTest: true, publishableKey: 'pk', scriptUrl: null },
    },
  },
});

describe('pages with a form for a password of this site', () => {
  beforeEach(() => {
    endSession();
    announceLoading(false);
  });

  test.each(['/login', '/signup', '/forgot-password', '/reset-password'])(
    'the account form at %s is replaced by a notice when a hosted provider keeps the accounts',
    async (path) => {
      serve(site(false));
      renderApp(routes, path);
      expect(
        await screen.findByRole('heading', { name: 'Accounts are kept elsewhere' }),
      ).toBeDefined();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.getByText(/Urology Preparation Ltd/)).toBeDefined();
    },
  );

  test('the login form is shown while it is unknown whether this site manages the accounts', async () => {
    serve({});
    renderApp(routes, '/login');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeDefined();
  });
});
