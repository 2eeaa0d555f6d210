// Calls that a cookie answers for are taken from our own pages only. SameSite=Strict says the same to the browser; this holds
// where a browser does not know it, and against another site under the same domain, which SameSite lets through.
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Programs send neither header, and no cookie that they were not given. */
function isFromElsewhere({ headers }: FastifyRequest, siteHost: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== siteHost && host !== headers.host;
}

/** @param siteUrl where people reach the site; a page on this server's own address counts as well @throws AppError forbidden */
export function createSameSiteRule(siteUrl: string): (request: FastifyRequest) => void {
  const siteHost = new URL(siteUrl).host;
  return (request) => {
    if (isFromElsewhere(request, siteHost)) {
      throw new AppError(
        'forbidden',
        'This call came from a page of another site and was refused.',
      );
    }
  };
}
