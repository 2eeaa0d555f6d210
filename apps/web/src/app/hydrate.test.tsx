// Tests what happens when a person uses a prerendered page before React hydrates it.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '../lib/api/session.ts';
import { listPages, renderFrame } from '../start/prerender.tsx';
import { refusal, serve } from '../testing/fake-api.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';
import { replayInput, submitWaitingForm } from './start-app.tsx';

const premium = { price: 18_000, currency: 'gbp', durationDays: 365 };
const bank = { sections: 2, questions: 20, recordings: 1 };
const site = {
  'GET /api/site': { json: { mode: 'embedded', demoAccounts: [], premium, bank } },
  'GET /api/availability/interviewers': { json: { interviewers: [] } },
};
const pages = (await listPages()).filter(({ body }) => body);
let app: Root | null = null;
let visits = 0;

/** The page as the server sends it. */
async function receive(path: string): Promise<HTMLElement> {
  const page = pages.find((drawn) => drawn.path === path);
  document.body.innerHTML = `<div id="root">${page?.body ?? ''}</div>`;
  visits += 1;
  // The query string makes the module run again for each page.
  await import(/* @vite-ignore */ `../start/start.ts?visit=${visits}`);
  return document.getElementById('root') as HTMLElement;
}

/** @returns React's errors about parts of the page that differ from the app and that React therefore rendered again */
async function hydrate(root: HTMLElement, path: string): Promise<unknown[]> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const differences: unknown[] = [];
  await act(async () => {
    app = hydrateRoot(root, <App router={router} onDrawn={() => replayInput(root)} />, {
      onRecoverableError: (error) => differences.push(error),
    });
  });
  await act(async () => submitWaitingForm());
  return differences;
}

beforeEach(() => endSession());
afterEach(() => {
  act(() => app?.unmount());
  app = null;
  document.body.innerHTML = '';
  delete window.pageStart;
});

test('hydration keeps a prerendered page that was built last year, and then shows this year', async () => {
  serve(site);
  const root = await receive('/login');
  const next = new Date().getFullYear() + 1;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${next}-01-11T09:00:00Z`) });
  expect(await hydrate(root, '/login')).toEqual([]);
  expect(root.textContent).toContain(`© ${next} UroST3`);
});

test.each(pages)(
  'hydration keeps every element of the prerendered page at $path',
  async ({ path }) => {
    serve(site);
    const root = await receive(path);
    const before = [...root.querySelectorAll('body :not(style)')];
    expect(before.length).toBeGreaterThan(20);
    expect(await hydrate(root, path)).toEqual([]);
    expect(before.filter((element) => !element.isConnected)).toEqual([]);
  },
);

test('a page that is not prerendered is sent with only the header, which links to the home page', () => {
  document.body.innerHTML = renderFrame();
  const header = screen.getByRole('banner');
  expect([...document.body.children].filter(({ tagName }) => tagName !== 'STYLE')).toEqual([
    header,
  ]);
  expect(header.querySelectorAll('a')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'UroST3 home' })).toHaveProperty('pathname', '/');
});

describe('hydration of the login page', () => {
  test('text typed before hydration reaches the form, and focus and caret are kept', async () => {
    serve(site);
    const root = await receive('/login');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@demo.test');
    await userEvent.type(screen.getByLabelText('Password'), 'half a pass');
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    password.setSelectionRange(4, 6);
    await hydrate(root, '/login');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@demo.test');
    expect(document.activeElement).toBe(password);
    expect([password.selectionStart, password.selectionEnd]).toEqual([4, 6]);
    await userEvent.type(password, 'word');
    expect(password).toHaveProperty('value', 'half a password');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@demo.test');
  });

  test.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Login' }))],
    ['Enter', () => userEvent.keyboard('{Enter}')],
  ])(
    'a login submitted with %s before hydration is sent once, after hydration',
    async (_, send) => {
      const signIn = 'POST /api/identity/sign-in';
      const server = serve({ ...site, [signIn]: refusal(401, 'invalid_credentials', 'No.') });
      const root = await receive('/login');
      const address = window.location.href;
      await userEvent.type(screen.getByLabelText('Email'), 'ada@demo.test');
      await userEvent.type(screen.getByLabelText('Password'), 'a password');
      await send();
      expect(window.location.href).toBe(address);
      expect(server.of(signIn)).toEqual([]);
      await hydrate(root, '/login');
      await waitFor(() => expect(server.of(signIn)).toHaveLength(1));
      expect(server.of(signIn)[0]?.body).toEqual({
        email: 'ada@demo.test',
        password: 'a password',
      });
    },
  );
});
