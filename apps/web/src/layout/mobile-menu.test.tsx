import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { learner, serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';
import { MobileMenu } from './mobile-menu.tsx';

test('the mobile menu, opened again while the next page loads, stays open when that page arrives', async () => {
  serve({});
  signInForTest();
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const frame = (
    <>
      <MobileMenu user={learner} />
      <Outlet />
    </>
  );
  renderApp(
    [
      {
        element: frame,
        children: [
          { path: '/', element: <h1>Home</h1> },
          {
            path: '/dashboard',
            lazy: async () => {
              await loaded;
              return { Component: () => <h1>Dashboard</h1> };
            },
          },
        ],
      },
    ],
    '/',
  );
  const openMenu = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Open menu', hidden: true }));
  await openMenu();
  await userEvent.click(await screen.findByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openMenu();
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeDefined();
  arrive();
  await screen.findByRole('heading', { name: 'Dashboard', hidden: true });
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeDefined();
});
