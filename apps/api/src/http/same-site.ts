// Calls authenticated by a cookie are accepted only from our own pages. SameSite=Strict asks the same of the browser; this
// check covers browsers without it, and another site under the same domain, which SameSite lets through.
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Programs send neither header, and only cookies that they were given. */
function isFromElsewhere({ headers }: FastifyRequest, siteHost: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== siteHost && host !== headers.host;
}

/**
 * @param siteUrl the site's public address; a page at this server's own address is accepted as well @throws AppError
 * forbidden
 */
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
