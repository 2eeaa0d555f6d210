// Runs in the build (first-pages-plugin.ts), never in a browser: draws the pages a visitor begins with, and tells which files
// every page needs.
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { PageHandle } from './app/page-scheme.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { cssVariables, theme } from './app/theme.ts';
import { earlyCalls } from './early-calls.ts';
import { RequireSignIn } from './features/accounts/require-sign-in.tsx';
import { FirstFrame } from './layout/first-frame.tsx';
import { endSession } from './lib/session.ts';
import { styleNonce } from './lib/style-nonce.ts';
import { paths } from './paths.ts';
import * as home from './routes/home.tsx';
import * as login from './routes/login.tsx';

/** Pages that say the same to every visitor. */
const firstPages = [
  { path: paths.home, page: home, needsOwnAccounts: false },
  { path: paths.login, page: login, needsOwnAccounts: true },
];

export interface DrawnPage {
  path: string;
  html: string;
  /** Nothing for an installation whose accounts are kept elsewhere. */
  needsOwnAccounts: boolean;
}

export function drawFirstPages(): DrawnPage[] {
  endSession();
  return firstPages.map(({ path, page, needsOwnAccounts }) => {
    const route = matchRoutes(routes, path)?.at(-1)?.route;
    if (!route) throw new Error(`No page is at ${path}`);
    Object.assign(route, { Component: page.Component, lazy: undefined });
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    const html = renderToStaticMarkup(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    );
    router.dispose();
    return { path, html, needsOwnAccounts };
  });
}

/** What every page begins with. */
export function drawFrame(): string {
  return renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => styleNonce}
    >
      <FirstFrame />
    </MantineProvider>,
  );
}

export interface PageFiles {
  /** As the router writes it, with `:name` for parts that vary. */
  path: string;
  /** The modules that hold it and what is around it. */
  modules: string[];
  /** What it asks the server for first. */
  calls: readonly string[];
  scheme: PageHandle['scheme'];
}

/** Parts that a page fetches by itself, and that everybody sees who opens it. */
const parts: Record<string, string[]> = {
  '/routes/study.tsx': ['/ui/markdown-text.tsx'],
};

/** In this build a page's module is only its name (first-pages-plugin.ts). */
async function moduleOf(route: RouteObject): Promise<string[]> {
  if (route.Component === RequireSignIn) return ['/layout/member-header.tsx'];
  if (typeof route.lazy !== 'function') return [];
  const page: unknown = await route.lazy();
  const { module } = page as { module: string };
  return [module, ...(parts[module] ?? [])];
}

export async function listPages(
  of: readonly RouteObject[] = routes,
  around: string[] = [],
  below = '',
): Promise<PageFiles[]> {
  const lists = await Promise.all(
    of.map(async (route) => {
      const path = route.path ?? below;
      const modules = [...around, ...(await moduleOf(route))];
      if (route.children) return listPages(route.children, modules, path);
      if (path === '*') return [];
      const { scheme = 'light' } = (route.handle ?? {}) as Partial<PageHandle>;
      return [{ path, modules, calls: earlyCalls[path] ?? [], scheme }];
    }),
  );
  return lists.flat();
}
