import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { UnsentMails } from './unsent-mails.tsx';

test('staff see which mails could not be sent, to whom and why, send one of them again and give up another', async () => {
  signInForTest({ admin: true });
  const LIST = 'GET /api/admin/unsent-mails';
  const mail = { id: 'm1', failedAt: '2026-11-01T09:00:00.000Z' };
  const send = 'POST /api/admin/unsent-mails/m1/send';
  const giveUp = 'DELETE /api/admin/unsent-mails/m2';
  const server = serve({
    [LIST]: {
      json: {
        mails: [
          { ...mail, to: 'ann@a.test', subject: 'Your booking', reason: '550 No such user' },
          { ...mail, id: 'm2', to: null, subject: null, reason: '' },
        ],
      },
    },
    [send]: { status: 204 },
    [giveUp]: { status: 204 },
  });
  renderApp([{ path: '/', Component: UnsentMails }], '/');
  expect(await screen.findByRole('row', { name: /Your booking.*550 No such user/ })).toBeTruthy();
  expect(screen.getByText(/cannot be read/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Your booking/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send Again' }));
  await waitFor(() => expect(server.of(send)).toHaveLength(1));
  server.answers[LIST] = { json: { mails: [] } };
  await userEvent.click(screen.getByRole('button', { name: /^Give Up: Unreadable mail/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(server.of(giveUp)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Give Up' }));
  expect(await screen.findByText('There is no unsent mail.')).toBeTruthy();
  expect(server.of(giveUp)).toHaveLength(1);
});
