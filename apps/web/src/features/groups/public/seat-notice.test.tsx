import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { SeatNotice } from './seat-notice.tsx';

const OWN = 'GET /api/groups';
const invitation = { id: 'inv_1', name: 'St Elsewhere Hospital', endsOn: '2027-11-19' };

beforeEach(() => signInForTest());

function open(json: object) {
  const server = serve({
    [OWN]: { json: { managed: [], membership: null, openings: [], invitations: [], ...json } },
  });
  renderApp([{ path: '/', element: <SeatNotice /> }], '/');
  return server;
}

test('an invited person is sent to their free seat in a group instead of the payment', async () => {
  open({ invitations: [{ ...invitation, hasFreeSeat: true }] });
  expect(await screen.findByText('St Elsewhere Hospital has a seat for you')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Take the seat on the group page' });
  expect(link.getAttribute('href')).toBe('/group');
});

test("a seat in a group that is open to the domain of a person's email address is offered too", async () => {
  open({ openings: [{ ...invitation, domain: 'sth.nhs.uk', hasFreeSeat: true }] });
  expect(await screen.findByText('St Elsewhere Hospital has a seat for you')).toBeTruthy();
});

test.each([
  ['every seat of the group is taken', { invitations: [{ ...invitation, hasFreeSeat: false }] }],
  [
    'the person has a seat in another group',
    {
      invitations: [{ ...invitation, hasFreeSeat: true }],
      membership: { name: 'Urology, York', endsOn: '2027-11-19' },
    },
  ],
])('no seat in a group is offered when %s', async (_, json) => {
  const server = open(json);
  await waitFor(() => expect(server.of(OWN)).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
