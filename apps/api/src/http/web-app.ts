// Serves the built web app on the API's port: precompressed assets cached for a year, pages never cached, deep links
// answered with the one page. Each page carries a nonce so that foreign styles are not applied (decision 071), and names the
// files that its address needs (decision 073).
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { FIGURE_MARK, type SiteFigure } from '@urost3/contract/site-figures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageContentSecurityPolicy } from './headers.ts';
import { createPageFinder } from './page-finder.ts';

/** The placeholder that the build writes for the nonce (apps/web/vite.config.ts). */
const NONCE_MARK = '__CSP_NONCE__';
const NONCE_BYTES = 16;
/** Level 4 costs half a millisecond, which pages that show content at once are worth. */
const GZIP_LEVEL = 4;

const compress = promisify(gzip);

/** Without an answer the places stay empty: the browser asks for the figures too. */
async function fillFigures(page: string, figures: WebAppOptions['figures']): Promise<string> {
  if (!FIGURE_MARK.test(page)) return page;
  const found: Partial<Record<string, string>> = await figures().catch(() => ({}));
  return page.replace(new RegExp(FIGURE_MARK, 'g'), (_mark, name: string) => found[name] ?? '');
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
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page);
    return reply
      .header('content-encoding', 'gzip')
      .send(await compress(page, { level: GZIP_LEVEL }));
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
