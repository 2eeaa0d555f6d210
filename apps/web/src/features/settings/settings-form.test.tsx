import { act, screen, waitFor } from '@testing-library/react';
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

test('a setting that was changed elsewhere since the page was left keeps its new value when another one is saved', async () => {
  signInForTest({ admin: true });
  const before = Settings.parse({});
  const dearer = { ...before, subscriptionPrice: 24_000 };
  const server = serve({
    'GET /api/admin/settings': { json: dearer },
    'PUT /api/admin/settings': { json: { ...dearer, hasWeeklyReport: false } },
  });
  const routes = [
    { path: '/', element: 'Elsewhere' },
    { path: '/settings', Component: SettingsScreen },
  ];
  const { router, queryClient } = renderApp(routes, '/');
  await screen.findByText('Elsewhere');
  const queryKey = ['settings', 'all'];
  queryClient.setQueryData(queryKey, before, { updatedAt: Date.now() - 31_000 });
  await act(() => router.navigate('/settings'));
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(dearer));
  const person = userEvent.setup();
  await person.click(screen.getByLabelText('Weekly figures'));
  await person.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() =>
    expect(server.of('PUT /api/admin/settings')).toMatchObject([
      { body: { hasWeeklyReport: false } },
    ]),
  );
  expect(server.of('PUT /api/admin/settings')[0]?.body).toEqual({ hasWeeklyReport: false });
  expect(await screen.findByText('No changes')).toBeDefined();
});

test('a business email that is no address is refused beside its field', async () => {
  const { person, server } = open();
  const field = await screen.findByLabelText('Business email');
  await person.type(field, 'office');
  await person.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(server.of('PUT /api/admin/settings')).toEqual([]);
});
