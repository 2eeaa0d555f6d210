// A person acts on a page that was sent with what it shows; then the app arrives.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceLoading, endSession } from '../lib/session.ts';
import { drawFirstPages } from '../prerender.tsx';
import { refusal, serve } from '../testing/fake-api.ts';
import { Providers } from './providers.tsx';
import { routes } from './router.tsx';
import { takeOver } from './take-over.ts';

const site = { 'GET /api/site': { json: { mode: 'embedded', demoAccounts: [] } } };
let app: Root | null = null;
let visits = 0;

/** Elements and words in their order; the library's style elements have names of their own in each drawing. */
function shapeOf(root: Element): string[] {
  return [...root.querySelectorAll('main *')].map((element) =>
    element instanceof HTMLStyleElement
      ? 'style'
      : [element.tagName, element.getAttribute('href'), ...ownWords(element)].join(' '),
  );
}

function ownWords(element: Element): (string | null)[] {
  return [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
}

/** The page as the server sends it. */
async function receive(path: string): Promise<HTMLElement> {
  const page = drawFirstPages().find((drawn) => drawn.path === path);
  document.body.innerHTML = `<div id="root"><div data-first-page>${page?.html ?? ''}</div></div>`;
  visits += 1;
  // Once a page; what it listens to of the page before is over.
  await import(/* @vite-ignore */ `../start.ts?visit=${visits}`);
  return document.getElementById('root') as HTMLElement;
}

/** @returns where the person is afterwards */
async function arrive(root: HTMLElement, path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const draw = () =>
    act(() => {
      app = createRoot(root);
      app.render(
        <Providers>
          <RouterProvider router={router} />
        </Providers>,
      );
    });
  await takeOver(root, { atOnce: draw, inPieces: draw });
  return router;
}

beforeEach(() => {
  endSession();
  announceLoading(false);
});
afterEach(() => {
  act(() => app?.unmount());
  app = null;
  document.body.innerHTML = '';
  delete window.pageStart;
});

describe('the login page', () => {
  it('is the one that the app draws, element for element', async () => {
    serve(site);
    const root = await receive('/login');
    const before = shapeOf(root);
    expect(before).toContain('H1  Welcome back');
    await arrive(root, '/login');
    expect(root.querySelector('[data-first-page]')).toBeNull();
    expect(shapeOf(root)).toEqual(before);
  });

  it('keeps what was typed and where', async () => {
    serve(site);
    const root = await receive('/login');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@demo.test');
    await userEvent.type(screen.getByLabelText('Password'), 'half a pass');
    await arrive(root, '/login');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@demo.test');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await userEvent.keyboard('word');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'half a password');
  });

  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Login' }))],
    ['Enter', () => userEvent.keyboard('{Enter}')],
  ])('signs in with %s, once the app is there and not before', async (_, send) => {
    const signIn = 'POST /api/identity/sign-in';
    const server = serve({ ...site, [signIn]: refusal(401, 'invalid_credentials', 'No.') });
    const root = await receive('/login');
    const address = window.location.href;
    await userEvent.type(screen.getByLabelText('Email'), 'ada@demo.test');
    await userEvent.type(screen.getByLabelText('Password'), 'a password');
    await send();
    expect(window.location.href).toBe(address);
    expect(server.of(signIn)).toEqual([]);
    await arrive(root, '/login');
    await waitFor(() => expect(server.of(signIn)).toHaveLength(1));
    expect(server.of(signIn)[0]?.body).toEqual({ email: 'ada@demo.test', password: 'a password' });
  });
});

describe('the home page', () => {
  it('follows a link when the app is there', async () => {
    serve(site);
    const root = await receive('/');
    await userEvent.click(screen.getByRole('link', { name: 'Log In' }));
    const router = await arrive(root, '/');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('is not changed under a finger', async () => {
    serve(site);
    const root = await receive('/');
    const person = userEvent.setup();
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Sign Up' });
    await person.pointer({ keys: '[MouseLeft>]', target: link });
    const arrival = arrive(root, '/');
    expect(link.isConnected).toBe(true);
    await person.pointer({ keys: '[/MouseLeft]', target: link });
    const router = await arrival;
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  });
});

it('somebody who is signed in is not shown a visitor’s page', async () => {
  serve(site);
  const root = await receive('/');
  document.documentElement.dataset.member = '';
  const drawn: string[] = [];
  await takeOver(root, {
    atOnce: () => drawn.push('at once'),
    inPieces: () => drawn.push('in pieces'),
  });
  expect(drawn).toEqual(['in pieces']);
  delete document.documentElement.dataset.member;
});
