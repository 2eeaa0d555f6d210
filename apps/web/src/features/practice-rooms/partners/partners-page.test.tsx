import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PartnerEntry } from '@urost3/contract/practice-rooms/partners.schemas.ts';
import { expect, test, vi } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { PartnersPage } from './partners-page.tsx';

vi.mock('../../../ui/state/show-toast.ts', () => ({ showToast: vi.fn() }));

const LIST = 'GET /api/practice-partners';
const mine: PartnerEntry = {
  evenings: ['monday'],
  stationIds: ['communication'],
  note: '',
  expiresAt: '2026-12-20T10:00:00.000Z',
};

test("saving one's entry in the list of practice partners keeps the focus on 'Save'", async () => {
  signInForTest();
  const server = serve({
    [LIST]: { json: { mine, partners: [] } },
    'PUT /api/practice-partners/mine': { json: mine },
  });
  renderApp([{ path: '/', Component: PartnersPage }], '/');
  const save = await screen.findByRole('button', { name: 'Save' });
  server.answers[LIST] = {
    json: { mine: { ...mine, expiresAt: '2026-12-21T10:00:00.000Z' }, partners: [] },
  };
  await userEvent.click(save);
  expect(await screen.findByText(/^On the list until .*21/)).toBeDefined();
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  expect(document.activeElement).toBe(save);
});
