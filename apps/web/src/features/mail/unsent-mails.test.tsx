import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { UnsentMails } from './unsent-mails.tsx';

test('staff see which mails could not be sent, to whom and why, and send one of them again', async () => {
  signInForTest({ admin: true });
  const LIST = 'GET /api/admin/unsent-mails';
  const mail = { id: 'm1', failedAt: '2026-11-01T09:00:00.000Z' };
  const send = 'POST /api/admin/unsent-mails/m1/send';
  const server = serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    [LIST]: {
      json: {
        mails: [
          { ...mail, to: 'ann@a.test', subject: 'Your booking', reason: '550 No such user' },
          { ...mail, id: 'm2', to: null, subject: null, reason: '' },
        ],
      },
    },
    [send]: { status: 204, text: '' },
  });
  renderApp([{ path: '/', Component: UnsentMails }], '/');
  expect(await screen.findByRole('row', { name: /Your booking.*550 No such user/ })).toBeTruthy();
  expect(screen.getByText(/cannot be read/)).toBeTruthy();
  server.answers[LIST] = { json: { mails: [] } };
  await userEvent.click(screen.getByRole('button', { name: /^Send Again/ }));
  expect(await screen.findByText('Every mail has been sent.')).toBeTruthy();
  expect(server.of(send)).toHaveLength(1);
});
