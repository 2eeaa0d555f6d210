import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { ToLogin } from './require-sign-in.tsx';

function Login() {
  return <h1>Login {useLocation().search}</h1>;
}

function openGuarded(entries: string[]) {
  const arrivals: (() => void)[] = [];
  const lazy = () =>
    new Promise<{ Component: typeof Login }>((resolve) => {
      arrivals.push(() => resolve({ Component: Login }));
    });
  const router = createMemoryRouter(
    [
      { path: '/guarded', Component: ToLogin, HydrateFallback: () => null },
      { path: '/login', lazy, HydrateFallback: () => null },
      { path: '/', element: <h1>Home</h1> },
    ],
    { initialEntries: entries },
  );
  render(<RouterProvider router={router} />);
  return { router, arrivals };
}

test('a visitor is redirected to the login page, whose address contains the requested page', async () => {
  const { arrivals } = openGuarded(['/guarded?a=1']);
  await waitFor(() => expect(arrivals).toHaveLength(1));
  arrivals[0]?.();
  expect(await screen.findByRole('heading', { name: /next=%2Fguarded%3Fa%3D1/ })).toBeDefined();
});

test("'Back' to the same page while the login page is loading redirects to the login page again", async () => {
  const { router, arrivals } = openGuarded(['/guarded', '/guarded']);
  await waitFor(() => expect(arrivals).toHaveLength(1));
  await router.navigate(-1);
  for (const arrive of arrivals) arrive();
  expect(await screen.findByRole('heading', { name: /Login/ })).toBeDefined();
  expect(router.state.historyAction).toBe('REPLACE');
});
