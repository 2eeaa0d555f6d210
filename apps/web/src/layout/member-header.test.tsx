import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';
import { MemberHeader } from './member-header.tsx';

test('the ways to practise stay open while the focus moves between them, and close when it goes on', async () => {
  serve({});
  signInForTest();
  renderApp([{ path: '*', element: <MemberHeader user={learner} /> }], '/');
  const button = await screen.findByRole('button', { name: 'Practise' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.tab();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
});
