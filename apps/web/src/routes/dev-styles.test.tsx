import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { Component as Styles } from './dev-styles.tsx';

const site = (mode: string) => ({
  mode,
  hasOwnAccounts: true,
  hasMailbox: mode === 'embedded',
  business: { name: '', address: '', email: '' },
  demoAccounts: [],
  cards: { isTest: true, publishableKey: 'pk', scriptUrl: null },
});

const open = (mode: string) => {
  serve({ 'GET /api/site': { json: site(mode) } });
  renderApp([{ path: '/dev/styles', Component: Styles }], '/dev/styles');
};

test('the style guide /dev/styles exists in development, and all its contrasts are sufficient', async () => {
  open('embedded');
  // Found by text, because queries by role are slow on this long page.
  expect(await screen.findByText('Styles', { selector: 'h1' })).toBeDefined();
  expect(screen.queryByText(/below AA/)).toBeNull();
});

test('the style guide /dev/styles does not exist in production', async () => {
  open('production');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});
