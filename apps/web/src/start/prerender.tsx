// Runs at build time (first-pages-plugin.ts), never in a browser. Lists the pages with the HTML that the server sends.
import { figureMark } from '@urost3/contract/site-figures.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { App } from '../app/app.tsx';
import { loadPage } from '../app/load-page.ts';
import type { PageHandle } from '../app/page-scheme.ts';
import { routes } from '../app/router.tsx';
import { OwnAccounts } from '../features/accounts/sign-in/own-accounts.tsx';
import { HeaderBar } from '../layout/header.tsx';
import { endSession } from '../lib/api/session.ts';
import { paths } from '../paths.ts';
import { earlyCalls } from './early-calls.ts';

// Without a session, every page is rendered as a visitor sees it.
endSession();

function renderRoutes(of: RouteObject[], path: string, render: typeof renderToString): string {
  const router = createMemoryRouter(of, { initialEntries: [path] });
  const html = render(<App router={router} />);
  router.dispose();
  return html;
}

/** The header, which is all that a page without prerendered content shows until the app renders the page. */
export function renderFrame(): string {
  return renderRoutes([{ path: '*', Component: HeaderBar }], paths.home, renderToStaticMarkup);
}

async function renderStatic(path: string): Promise<string> {
  await loadPage(path);
  return renderRoutes(routes, path, renderToString);
}

/** For each page, its chain of routes from the outermost layout to the page itself. */
function branchesOf(of: RouteObject[], around: RouteObject[] = []): RouteObject[][] {
  return of.flatMap((route) => {
    const branch = [...around, route];
    return route.children ? branchesOf(route.children, branch) : [branch];
  });
}

function describe(branch: RouteObject[]) {
  /** The router's path, with `:name` for variable parts. `*` matches every other path. */
  const path = branch.findLast((route) => route.path)?.path ?? '';
  const handles = branch.map((route) => (route.handle ?? {}) as PageHandle);
  // The build has added the module's path to each `lazy` function (first-pages-plugin.ts).
  const lazies = branch.map((route) => (route.lazy ?? {}) as { module?: string });
  return {
    path,
    modules: [...lazies.map(({ module }) => module), ...handles.map(({ part }) => part)],
    calls: earlyCalls[path] ?? [],
    needsOwnAccounts: branch.some(({ Component }) => Component === OwnAccounts),
    ...handles.at(-1),
    /** What the page tells a visitor without scripts, beside that it needs them. */
    withoutScripts: path === paths.contact ? figureMark('contactByMail') : '',
    /** The prerendered HTML of a static page; empty for other pages. */
    body: '',
  };
}

export async function listPages() {
  const pages = branchesOf(routes).map(describe);
  for (const page of pages) if (page.isStatic) page.body = await renderStatic(page.path);
  return pages;
}
