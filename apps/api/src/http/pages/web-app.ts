// Serves the built web app: precompressed assets that browsers cache for a year, and pages that browsers request again
// on each visit. Each page contains a nonce, so that injected styles are not applied (decision 071). Each page also
// links the files that it needs (decision 073).
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { FIGURE_MARK } from '@urost3/contract/site-figures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressBody } from './compress.ts';
import {
  FILE_CONTENT_SECURITY_POLICY,
  PAGE_ONLY_HEADERS,
  pageContentSecurityPolicy,
} from './headers.ts';

/** Placeholder in apps/web/index.html for the public URL of the site. */
const SITE_MARK = '__SITE_URL__';
/** The key of the page for paths that have no page of their own. */
const OTHER_PATH = '*';

interface SentPage {
  html: string;
  /** The page for a site whose accounts a hosted provider stores. It has no prerendered form for our own accounts. */
  hostedHtml?: string;
}

/**
 * Reads the pages that the build of the web app has written (apps/web/first-pages-plugin.ts).
 * @returns the HTML of the pages by path, in which `:name` is a variable part. The HTML still contains the placeholders
 * for the nonce and for figures of the site
 */
async function readSentPages(
  dist: string,
  { siteUrl, hasOwnAccounts }: { siteUrl: string; hasOwnAccounts: boolean },
): Promise<Map<string, string>> {
  const json = await readFile(join(dist, 'pages.json'), 'utf8');
  const pages = Object.entries(JSON.parse(json) as Record<string, SentPage>);
  return new Map(
    pages.map(([path, { html, hostedHtml = html }]) => [
      path,
      (hasOwnAccounts ? html : hostedHtml).replaceAll(SITE_MARK, encodeURI(siteUrl)),
    ]),
  );
}

/** The placeholder that the build writes for the nonce (apps/web/vite.config.ts). */
const NONCE_MARK = '__CSP_NONCE__';
const NONCE_BYTES = 16;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Inserts the site's figures into a page, as text. Figures that cannot be read stay empty until the browser has loaded them. */
async function fillFigures(page: string, figures: WebAppOptions['figures']): Promise<string> {
  if (page.search(FIGURE_MARK) < 0) return page;
  const found: Partial<Record<string, string>> = await figures().catch(() => ({}));
  return page.replace(FIGURE_MARK, (_mark, name: string) => escapeHtml(found[name] ?? ''));
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface WebApp {
  /** Sends the page for a path without a page of its own. */
  sendPage: SendPage;
  /** Whether the browser's router has a page for the path. */
  hasPage(pathname: string): boolean;
}

interface WebAppOptions {
  dist: string;
  policy: string;
  siteUrl: string;
  /** False when a hosted provider stores the accounts, so that forms for our own accounts are hidden. */
  hasOwnAccounts: boolean;
  /** Figures of this installation that visitors' pages show. */
  figures: () => Promise<Record<string, string>>;
}

/** Password managers open this path (w3.org/TR/change-password-url), and expect a redirect to the page with the form. */
const CHANGE_PASSWORD = '/.well-known/change-password';
/** Not a page of the app: the HTML that the service worker keeps for every page (apps/web/service-worker-plugin.ts). */
const SHELL = '/start';

/** Matches the paths of a route, in which `:name` is a variable part. */
export function pathPattern(path: string): RegExp {
  const parts = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+');
  return new RegExp(`^${parts}$`);
}

/** Mounts the pages and their files. @returns null when the web app is not built */
export async function registerWebApp(
  app: FastifyInstance,
  { dist, policy, siteUrl, hasOwnAccounts, figures }: WebAppOptions,
): Promise<WebApp | null> {
  if (!existsSync(join(dist, 'pages.json'))) return null;
  const pages = await readSentPages(dist, { siteUrl, hasOwnAccounts });
  const other = pages.get(OTHER_PATH) ?? '';
  pages.delete(OTHER_PATH);
  pages.set(SHELL, other);
  const makePageSender =
    (sent: string): SendPage =>
    async (request, reply) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      const page = (await fillFigures(sent, figures)).replaceAll(NONCE_MARK, nonce);
      reply
        .header('content-security-policy', pageContentSecurityPolicy(policy, nonce))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8');
      return reply.send(await compressBody(request, reply, page));
    };
  for (const [path, page] of pages) app.get(path, makePageSender(page));
  app.get(CHANGE_PASSWORD, (_request, reply) => reply.redirect('/user?tab=settings'));
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/',
    index: false,
    // Serve files only, because makePageSender() sends the pages with a nonce.
    allowedPath: (path) => /\.\w+$/.test(path) && !/index\.html|pages\.json/.test(path),
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) return void reply.header('cache-control', 'no-cache');
      for (const name of PAGE_ONLY_HEADERS) reply.removeHeader(name);
      reply
        .header('content-security-policy', FILE_CONTENT_SECURITY_POLICY)
        .header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  const patterns = [...pages.keys()].map(pathPattern);
  return {
    sendPage: makePageSender(other),
    // The browser's router ignores upper case, and a slash at the end.
    hasPage: (pathname) =>
      patterns.some((one) => one.test(pathname.toLowerCase().replace(/(?<=.)\/$/, ''))),
  };
}

/** Whether the browser's router handles the path. The API, files, and names that start with a dot are not pages. */
export function isPagePath(method: string, pathname: string): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(?:api|dev\/mailbox\.json)(?:\/|$)/.test(pathname) &&
    !/(?:^|\/)(?:\.|%2e)/i.test(pathname) &&
    !/\.[A-Za-z0-9]{1,8}$/.test(pathname)
  );
}
