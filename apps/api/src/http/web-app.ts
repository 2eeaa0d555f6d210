// Serves the built web app on the API's port: precompressed assets cached for a year, pages never cached, deep links
// answered with the one page. Each page carries a nonce so that foreign styles are not applied (decision 071), and names the
// files that its address needs (decision 073).
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { FIGURE_MARK, type SiteFigure } from '@urost3/contract/site-figures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressBody } from './compress.ts';
import { pageContentSecurityPolicy } from './headers.ts';
import { createPageFinder } from './page-finder.ts';

/** The placeholder that the build writes for the nonce (apps/web/vite.config.ts). */
const NONCE_MARK = '__CSP_NONCE__';
const NONCE_BYTES = 16;

/** Without an answer the places stay empty: the browser asks for the figures too. */
async function fillFigures(page: string, figures: WebAppOptions['figures']): Promise<string> {
  if (page.search(FIGURE_MARK) < 0) return page;
  const found: Partial<Record<string, string>> = await figures().catch(() => ({}));
  return page.replace(FIGURE_MARK, (_mark, name: string) => found[name] ?? '');
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface WebAppOptions {
  dist: string;
  policy: string;
  siteUrl: string;
  /** When another provider holds the accounts, forms for accounts of our own are hidden. */
  hasOwnAccounts: boolean;
  /** Figures of this installation that stand in pages for visitors. */
  figures: () => Promise<Record<SiteFigure, string>>;
}

/** @returns a function that answers with the page; null when the web app is not built */
export async function registerWebApp(
  app: FastifyInstance,
  { dist, policy, siteUrl, hasOwnAccounts, figures }: WebAppOptions,
): Promise<SendPage | null> {
  if (!existsSync(join(dist, 'index.html'))) return null;
  const findPage = await createPageFinder(dist, { siteUrl, hasOwnAccounts });
  const sendPage: SendPage = async (request, reply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const found = findPage(request.url.split('?')[0] ?? '');
    const page = (await fillFigures(found, figures)).replaceAll(NONCE_MARK, nonce);
    reply
      .header('content-security-policy', pageContentSecurityPolicy(policy, nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    return reply.send(await compressBody(request, reply, page));
  };
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/',
    index: false,
    // Files only; the page itself is sent above, with its nonce.
    allowedPath: (path) => /\.\w+$/.test(path) && !/index\.html|pages\.json/.test(path),
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return sendPage;
}

/** A path that the browser's router owns: not the API, not a file, nothing that begins with a dot. */
export function isPagePath(method: string, pathname: string): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(?:api|dev\/mailbox\.json)(?:\/|$)/.test(pathname) &&
    !/(?:^|\/)(?:\.|%2e)/i.test(pathname) &&
    !/\.[A-Za-z0-9]{1,8}$/.test(pathname)
  );
}
