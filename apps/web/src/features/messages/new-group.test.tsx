import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { NewGroup } from './new-group.tsx';

test('the form of a new group conversation says when people could not be loaded, and requests them again', async () => {
  signInForTest();
  const PEOPLE = 'GET /api/community/users/discover';
  const server = serve({ [PEOPLE]: refusal(503, 'unavailable', 'Away.') });
  const element = <NewGroup isOpen onClose={() => undefined} onCreated={() => undefined} />;
  renderApp([{ path: '/', element }], '/');
  const field = await screen.findByRole('combobox', { name: 'People' });
  await userEvent.click(field);
  expect(await screen.findByText(/^People could not be loaded/)).toBeDefined();
  expect(screen.queryByText('Nobody found')).toBeNull();
  server.answers[PEOPLE] = { json: { users: [] } };
  await userEvent.keyboard('{Escape}');
  await userEvent.click(field);
  expect(await screen.findByText('Nobody found')).toBeDefined();
});
