// Runs at build time (first-pages-plugin.ts), never in a browser: renders the pages that visitors start with, and lists the
// files that every page needs.
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router';
import { App } from './app/app.tsx';
import type { PageHandle } from './app/page-scheme.ts';
import { routes } from './app/router.tsx';
import { cssVariables, theme } from './app/theme.ts';
import { earlyCalls } from './early-calls.ts';
import { RequireSignIn } from './features/accounts/require-sign-in.tsx';
import { FirstFrame } from './layout/first-frame.tsx';
import { endSession } from './lib/session.ts';
import { styleNonce } from './lib/style-nonce.ts';
import { paths } from './paths.ts';
import * as forgotPassword from './routes/forgot-password.tsx';
import * as home from './routes/home.tsx';
import * as login from './routes/login.tsx';
import * as privacy from './routes/privacy.tsx';
import * as refunds from './routes/refunds.tsx';
import * as signup from './routes/signup.tsx';
import * as terms from './routes/terms.tsx';

/** Pages that are the same for every visitor. */
const firstPages = [
  { path: paths.home, page: home, needsOwnAccounts: false },
  { path: paths.login, page: login, needsOwnAccounts: true },
  { path: paths.signup, page: signup, needsOwnAccounts: true },
  { path: paths.forgotPassword, page: forgotPassword, needsOwnAccounts: true },
  { path: paths.terms, page: terms, needsOwnAccounts: false },
  { path: paths.privacy, page: privacy, needsOwnAccounts: false },
  { path: paths.refunds, page: refunds, needsOwnAccounts: false },
];

export interface RenderedPage {
  path: string;
  html: string;
  /** Excluded from an installation whose accounts are kept elsewhere. */
  needsOwnAccounts: boolean;
}

export function renderFirstPages(): RenderedPage[] {
  endSession();
  return firstPages.map(({ path, page, needsOwnAccounts }) => {
    const asked = matchRoutes(routes, path)?.map(({ route }) => route) ?? [];
    // The routes around the page that are loaded on demand only show what is inside them.
    for (const route of asked) route.lazy = undefined;
    Object.assign(asked.at(-1) ?? {}, { Component: page.Component });
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    const html = renderToString(<App router={router} />);
    router.dispose();
    return { path, html, needsOwnAccounts };
  });
}

/** Files of every page. */
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
  /** As the router writes it, with `:name` for variable parts. */
  path: string;
  /** The modules of the page and its layouts. */
  modules: string[];
  /** The page's first API requests. */
  calls: readonly string[];
  scheme: PageHandle['scheme'];
}

/** Lazy parts that every visitor of the page sees. */
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
