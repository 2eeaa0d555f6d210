import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeInterviewRoom, person } from '../testing/interview-fixtures.ts';
import { InviteForms } from './invite-panel.tsx';

test('the invitation to a practice room says when members could not be loaded, and requests them again', async () => {
  signInForTest({ admin: true });
  const PEOPLE = 'GET /api/community/users/discover';
  const server = serve({
    [PEOPLE]: refusal(503, 'unavailable', 'Away.'),
  });
  const room = makeInterviewRoom([person('u1', 'candidate')]);
  renderApp([{ path: '/', element: <InviteForms room={room} /> }], '/');
  const field = await screen.findByRole('combobox', { name: 'Invite a member' });
  await userEvent.click(field);
  expect(await screen.findByText(/^Members could not be loaded/)).toBeDefined();
  expect(screen.queryByText('Nobody found')).toBeNull();
  server.answers[PEOPLE] = { json: { users: [] } };
  await userEvent.keyboard('{Escape}');
  await userEvent.click(field);
  expect(await screen.findByText('Nobody found')).toBeDefined();
});
