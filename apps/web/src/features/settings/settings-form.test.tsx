import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Settings } from '@urost3/contract/settings/settings.schemas.ts';
import { expect, test } from 'vitest';
import { type Reply, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { SettingsScreen } from './settings-form.tsx';

function open() {
  signInForTest({ admin: true });
  const server = serve({
    'GET /api/admin/settings': { json: Settings.parse({}) },
  });
  renderApp([{ path: '/', Component: SettingsScreen }], '/');
  return { person: userEvent.setup(), server };
}

test('a setting that is not a whole number stays as typed and is refused with the reason', async () => {
  const { person, server } = open();
  for (const [label, wrong, words] of [
    ['Reading minutes', '2.5', 'Please give 0 to 30 whole minutes.'],
    ['Refund window in hours', '1,5', 'Please give 0 to 336 whole hours.'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    await person.type(field, wrong);
    await person.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field).toHaveProperty('value', wrong);
  }
  expect(server.of('PUT /api/admin/settings')).toEqual([]);
});

test('the settings lead to the one place where the price and the interview date are changed', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Subscription Management' });
  expect(link.getAttribute('href')).toBe('/admin/subscriptions');
  await screen.findByLabelText('Reading minutes');
  for (const label of ['Price', 'Currency', /Duration/, /Interview date/])
    expect(screen.queryByLabelText(label)).toBeNull();
});

test('a setting that is typed while others are being saved stays, and is still to be saved', async () => {
  const { person, server } = open();
  let answer = (_reply: Reply) => {};
  server.answers['PUT /api/admin/settings'] = () =>
    new Promise<Reply>((resolve) => {
      answer = resolve;
    });
  const type = async (label: string, value: string) => {
    await person.clear(await screen.findByLabelText(label));
    await person.type(screen.getByLabelText(label), value);
  };
  await type('Reading minutes', '4');
  await person.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(server.of('PUT /api/admin/settings')).toHaveLength(1));
  await type('Refund window in hours', '48');
  answer({ json: { ...Settings.parse({}), circuitReadingMinutes: 4 } });
  await waitFor(async () => {
    await person.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(server.of('PUT /api/admin/settings')).toHaveLength(2);
  });
  expect(Object.values(server.of('PUT /api/admin/settings')[1]?.body ?? {})).toEqual([48]);
});
